import { sql } from 'kysely'
import { tagKey } from '#domain/tags.ts'
import type { Store } from '#store/schema.ts'

/** Replaces an account by another one in all saved filters and reports, for good. */
export async function replaceAccountInFilters(
  store: Store,
  ledgerId: string,
  { accountId, into }: { accountId: string; into: string },
): Promise<void> {
  // A text that looks like this has escaped quotes, as it is part of the JSON.
  const [from, to] = [accountId, into].map((id) => `"account_id":"${id}"`)
  await sql`
    update saved_filters set filter = replace(filter, ${from}, ${to}) where ledger_id = ${ledgerId}
  `.execute(store)
  await sql`
    update saved_reports set report = replace(report, ${from}, ${to}) where ledger_id = ${ledgerId}
  `.execute(store)
}

/** Renames a tag in all saved filters, because its old name is stored nowhere else. */
export async function renameTagInFilters(
  store: Store,
  ledgerId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const saved = await store
    .selectFrom('savedFilters')
    .select(['id', 'filter'])
    .where('ledgerId', '=', ledgerId)
    .execute()
  for (const { id, filter } of saved) {
    const given = JSON.parse(filter) as { tag?: string }
    if (given.tag === undefined || tagKey(given.tag) !== tagKey(from)) continue
    await store
      .updateTable('savedFilters')
      .set({ filter: JSON.stringify({ ...given, tag: to }) })
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .execute()
  }
}
