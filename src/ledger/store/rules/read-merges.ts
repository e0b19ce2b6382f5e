import { merchantKeyOf } from '#domain/merchants/merchant.ts'
import { rootsOf } from '#domain/merchants/merged-merchants.ts'
import { conditionsOn, type Merges, type RuleFields } from '#domain/rules/rule.ts'
import type { Store } from '#store/schema.ts'

/** Merges, and all keys of the merchant that a key belongs to. */
export type LedgerMerges = Merges & { keysOf: (key: string) => string[] }

/**
 * Reads which accounts and merchants were merged, as far as these rules have conditions on them. Rules keep the account
 * or merchant that the user chose, so that undoing a merge restores what they match.
 */
export async function readMerges(
  store: Store,
  ledgerId: string,
  rules: readonly Pick<RuleFields, 'conditions'>[],
): Promise<LedgerMerges> {
  const hasAccounts = conditionsOn(rules, 'account').length > 0
  const accountOf = hasAccounts ? await readMergedAccounts(store, ledgerId) : same
  const keys = conditionsOn(rules, 'merchant').map(({ key }) => key)
  if (keys.length === 0) return { accountOf, merchantOf: same, keysOf: (key) => [key] }
  const roots = await readRootsOfMerchants(store, ledgerId)
  for (const key of keys) {
    // An earlier version of `merchantOf` may have computed this key.
    const current = merchantKeyOf(key) ?? key
    if (current !== key && !roots.has(key)) roots.set(key, roots.get(current) ?? current)
  }
  const merchantOf = (key: string) => roots.get(key) ?? key
  const merged = Map.groupBy(roots.keys(), merchantOf)
  return { accountOf, merchantOf, keysOf: (key) => [merchantOf(key), ...(merged.get(merchantOf(key)) ?? [])] }
}

const same = (given: string) => given

/**
 * Returns a function that gives the account that an account was merged into, as long as the merge can be undone. After
 * that, `purgeAccountChanges` replaces the merged account everywhere.
 */
export async function readMergedAccounts(store: Store, ledgerId: string): Promise<(id: string) => string> {
  const changes = await store
    .selectFrom('accountChanges')
    .select(['accountId', 'intoAccountId'])
    .where('ledgerId', '=', ledgerId)
    .where('kind', '=', 'merged')
    .execute()
  return rootsOf(changes.map(({ accountId, intoAccountId }) => ({ key: accountId, intoKey: intoAccountId })))
}

/** The root of each merged merchant. */
async function readRootsOfMerchants(store: Store, ledgerId: string): Promise<Map<string, string>> {
  const merged = await store
    .selectFrom('merchants')
    .select(['key', 'rootKey'])
    .where('ledgerId', '=', ledgerId)
    .whereRef('rootKey', '<>', 'key')
    .execute()
  return new Map(merged.map(({ key, rootKey }) => [key, rootKey]))
}
