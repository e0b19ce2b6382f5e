import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { foldName } from '#domain/merchants/fold-name.ts'
import { foldCase, foldForSearch } from '#domain/plain-text.ts'
import { tagKey } from '#domain/tags.ts'
import type { Store } from '#store/schema.ts'
import { withNames } from './search/names-in-search.ts'

/** Replaces an account by another one in all saved filters and reports, for good. */
export async function replaceAccountInSaved(
  store: Store,
  ledgerId: string,
  { accountId, into }: { accountId: string; into: string },
): Promise<void> {
  // A text that looks like this has escaped quotes, as it is part of the JSON.
  const [from, to] = [accountId, into].map((id) => `"account_id":"${id}"`)
  await sql`
    update saved_filters set filter = replace(filter, ${from}, ${to}) where ledger_id = ${ledgerId}
  `.execute(store)
  // Reports contain the ID of an account in a list as well.
  await sql`
    update saved_reports set report = replace(report, ${`"${accountId}"`}, ${`"${into}"`}) where ledger_id = ${ledgerId}
  `.execute(store)
}

type Renamed = {
  field: 'account' | 'tag' | 'merchant'
  from: string
  to: string
  /** The names of the other items in use, which a search without accents could mean. */
  others?: readonly string[]
}

/**
 * Renames an account, a tag or a merchant in all saved filters, and a tag in saved reports. Its old name is stored
 * nowhere else.
 */
export async function renameInSaved(
  store: Store,
  ledgerId: string,
  { field, from, to, others = [] }: Renamed,
): Promise<void> {
  const fold = foldOf[field]
  const isSame = (one: string, other: string) => fold(one) === fold(other)
  const plain = foldForSearch(from)
  const isAlone = !others.some((name) => foldForSearch(name) === plain)
  const isFound = (typed: string) => isSame(typed, from) || (isAlone && foldForSearch(typed) === plain)
  const saved = await store
    .selectFrom('savedFilters')
    .select(['id', 'filter'])
    .where('ledgerId', '=', ledgerId)
    .execute()
  for (const { id, filter } of saved) {
    const given = JSON.parse(filter) as { tag?: string; search?: string }
    const { tag, search } = given
    const renamed = {
      ...given,
      ...(field === 'tag' && tag !== undefined && isSame(tag, from) && { tag: to }),
      ...(search !== undefined && {
        search: withNames(search, (kind, name) => (kind === field && isFound(name) ? to : name)),
      }),
    }
    if (isDeepStrictEqual(renamed, given)) continue
    await store
      .updateTable('savedFilters')
      .set({ filter: JSON.stringify(renamed) })
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .execute()
  }
  if (field === 'tag') await renameTagInReports(store, ledgerId, (tag) => (isSame(tag, from) ? to : tag))
}

async function renameTagInReports(
  store: Store,
  ledgerId: string,
  rename: (tag: string) => string,
): Promise<void> {
  const saved = await store
    .selectFrom('savedReports')
    .select(['id', 'report'])
    .where('ledgerId', '=', ledgerId)
    .execute()
  for (const { id, report } of saved) {
    const given = JSON.parse(report) as { by?: string; only?: string[] }
    if (given.by !== 'tag' || !given.only) continue
    await store
      .updateTable('savedReports')
      .set({ report: JSON.stringify({ ...given, only: given.only.map(rename) }) })
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .execute()
  }
}

const foldOf = { account: foldCase, tag: tagKey, merchant: foldName }
