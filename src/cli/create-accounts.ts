import { isUnusedFirst } from '#domain/accounts.ts'
import { addAccount, updateAccount } from '#ledger/store/accounts.ts'
import type { Store } from '#store/schema.ts'
import type { AccountName, StatementAccount } from './choose-account.ts'

type Part = { account: AccountName; statement: { account: StatementAccount } }

/**
 * Creates the accounts that an import was told to create, and returns a function from chosen to stored accounts. In a
 * new ledger, the first of them takes over the unused account that every ledger starts with.
 */
export async function createAccounts(
  store: Store,
  ledgerId: string,
  accounts: readonly AccountName[],
  parts: readonly Part[],
): Promise<(account: AccountName) => AccountName> {
  const created = new Map<string, AccountName>()
  const [only, ...others] = accounts
  let unused =
    only && others.length === 0 && isUnusedFirst(only) && parts.every(({ account }) => account.id !== only.id)
      ? only
      : null
  for (const { account, statement } of parts) {
    if (!account.isNew || created.has(account.id)) continue
    const { name, numberHint } = account
    const currency = statement.account.currency ?? undefined
    const added = unused
      ? await updateAccount(store, ledgerId, unused.id, { name, numberHint, currency })
      : await addAccount(store, ledgerId, {
          name,
          numberHint,
          currency,
          kind: 'other',
          openingCents: 0,
          closed: false,
        })
    if (!added || added === 'in_use') throw new Error('The account could not be created')
    created.set(account.id, added)
    unused = null
  }
  return (account) => created.get(account.id) ?? account
}
