import { sql } from 'kysely'
import {
  allMeet,
  findInPacked,
  type PackedTexts,
  packTexts,
  removePacked,
  type SoughtTexts,
  unpackDescriptions,
} from '#domain/search/packed-texts.ts'
import { indexedBy, indexedText, mayHold, sharesThread, textTable } from '#store/engines/differences.ts'
import { insertNewRows } from '#store/engines/insert-new-rows.ts'
import { packNewDescriptions, pagesOfDescriptions } from '#store/engines/pack-descriptions.ts'
import type { Store } from '#store/schema.ts'

/** SQLite reads these in a few milliseconds, between which it serves others. */
const packsAtOnce = (store: Store) => (sharesThread(store) ? 10 : 50)
const descriptionsAtOnce = 2000

/** Adds the descriptions of transactions that are about to be inserted. */
export async function addDescriptions(
  store: Store,
  ledgerId: string,
  descriptions: Iterable<string>,
): Promise<void> {
  const key = sql.ref(indexedBy(store, 'description'))
  // The subquery keeps PostgreSQL from reading all transactions of a ledger that it assumes to be small.
  const { rows } = await sql<{ description: string }>`
    with asked as materialized (
      select value as description, ${indexedText(store, sql`value`)} as key
      from ${textTable(store, [...new Set(descriptions)])} as asked
    )
    select description from asked where (
      select 1 from transactions where ledger_id = ${ledgerId} and transactions.${key} = asked.key limit 1
    ) is null
  `.execute(store)
  const added = rows.map(({ description }) => ({ ledgerId, description }))
  await insertNewRows(store, 'descriptions', { ledgerId: 'text', description: 'text' }, added, 'description')
  await packNewDescriptions(store, ledgerId)
}

/** Adds the descriptions of restored transactions. */
export async function addDescriptionsOf(
  store: Store,
  ledgerId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    insert into descriptions (ledger_id, description)
    select ledger_id, description
    from (select value from ${textTable(store, ids)} as given) as asked cross join transactions
    where ledger_id = ${ledgerId} and id = asked.value
    group by 1, 2
    on conflict do nothing
  `.execute(store)
  await packNewDescriptions(store, ledgerId)
}

/** All descriptions of a ledger. Some occur twice, and some belong to no transaction any more. */
export async function* everyDescription(store: Store, ledgerId: string): AsyncGenerator<string[]> {
  for await (const packed of packsOf(store, ledgerId)) yield unpackDescriptions(packed)
}

/** Whether every description meets a search. */
export async function allDescriptionsMeet(
  store: Store,
  ledgerId: string,
  sought: SoughtTexts,
): Promise<boolean> {
  for await (const packed of packsOf(store, ledgerId)) if (!allMeet(packed, sought)) return false
  return true
}

/**
 * The descriptions that contain all of these folded texts, or null if more than `most` do. Some may belong to no
 * transaction any more.
 */
export async function findDescriptions(
  store: Store,
  ledgerId: string,
  sought: readonly string[],
  most: number,
): Promise<string[] | null> {
  const found = new Set<string>()
  for await (const packed of packsOf(store, ledgerId, sought)) {
    for (const description of findInPacked(packed, sought)) found.add(description)
    if (found.size > most) return null
  }
  return [...found]
}

/** Reads new descriptions first: any that are packed in the meantime are in one of the packs that follow. */
async function* packsOf(
  store: Store,
  ledgerId: string,
  texts: readonly string[] = [],
): AsyncGenerator<PackedTexts> {
  for await (const descriptions of pagesOfDescriptions(store, ledgerId, 'descriptions', descriptionsAtOnce))
    yield packTexts(descriptions)
  const most = packsAtOnce(store)
  let after = 0
  for (;;) {
    const { rows } = await sql<PackedTexts & { number: number }>`
      select number, texts, descriptions from packed_descriptions
      where ledger_id = ${ledgerId} and number > ${after} and ${mayHold(store, sql`texts`, texts)}
      order by number limit ${most}
    `.execute(store)
    yield* rows
    if (rows.length < most) return
    after = Number(rows.at(-1)?.number)
  }
}

/** Descriptions to check in one round, so that they fit in memory. */
const checkedAtOnce = 50_000

/** The number of different descriptions that a search would miss. That only happens if another program has changed them. */
export async function countMissingDescriptions(store: Store, ledgerId: string): Promise<number> {
  let missing = 0
  for await (const descriptions of pagesOfDescriptions(store, ledgerId, 'transactions', checkedAtOnce)) {
    const left = new Set(descriptions)
    for await (const packed of packsOf(store, ledgerId)) removePacked(packed, left)
    missing += left.size
  }
  return missing
}
