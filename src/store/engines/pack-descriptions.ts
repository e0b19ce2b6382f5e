import { sql } from 'kysely'
import { packTexts } from '#domain/search/packed-texts.ts'
import type { Store } from '#store/schema.ts'
import { indexedBy, sharesThread } from './differences.ts'

// Every description of a transaction is in `descriptions` or, packed, in `packed_descriptions`. Searches look through both,
// and neither loses those that no transaction has any more, which find nothing. New ones are packed when they fill a pack.

/** A pack takes a few milliseconds. */
const descriptionsInPack = 2000
/** A second limit, for long descriptions, because a search holds several packs in memory. */
const charactersInPack = 100_000

/** Packs new descriptions if there are many. Called by changes that can add any number of them. */
export async function packNewDescriptions(store: Store, ledgerId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from descriptions where ledger_id = ${ledgerId} limit ${descriptionsInPack}
    ) as counted
  `.execute(store)
  if (Number(rows[0]?.count) < descriptionsInPack) return
  // In this order, because the new descriptions can belong to transactions that are not inserted yet.
  if (await areMostOutdated(store, ledgerId)) await rebuildDescriptions(store, ledgerId)
  await packFrom(store, ledgerId, 'descriptions')
}

/** Whether most packed descriptions are there twice, or belong to deleted transactions. */
async function areMostOutdated(store: Store, ledgerId: string): Promise<boolean> {
  const { rows } = await sql<{ packed: number; there: number }>`
    select
      (select coalesce(sum(count), 0) from packed_descriptions where ledger_id = ${ledgerId}) as packed,
      (select coalesce(sum(count), 0) from ledger_totals where ledger_id = ${ledgerId}) as there
  `.execute(store)
  const { packed = 0, there = 0 } = rows[0] ?? {}
  return Number(packed) > 2 * Number(there) + 10 * descriptionsInPack
}

/** Packs the descriptions of a ledger from its transactions, in place of all earlier packs. */
export async function rebuildDescriptions(store: Store, ledgerId: string): Promise<void> {
  const first = await readNextNumber(store, ledgerId)
  if (sharesThread(store)) await packFrom(store, ledgerId, 'transactions')
  else {
    await sql`
      insert into descriptions (ledger_id, description)
      select ledger_id, description from transactions where ledger_id = ${ledgerId} group by 1, 2
      on conflict do nothing
    `.execute(store)
    // Otherwise, PostgreSQL may sort all of them for each pack.
    await sql`analyze descriptions`.execute(store)
    await packFrom(store, ledgerId, 'descriptions')
  }
  await sql`delete from packed_descriptions where ledger_id = ${ledgerId} and number < ${first}`.execute(
    store,
  )
}

/** The same for all ledgers. */
export async function rebuildAllDescriptions(store: Store): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from ledgers order by id`.execute(store)
  for (const { id } of rows) await rebuildDescriptions(store, id)
}

/** Numbers only increase, so that a search that reads packs in this order misses none while others are written. */
async function readNextNumber(store: Store, ledgerId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from packed_descriptions where ledger_id = ${ledgerId}
  `.execute(store)
  return Number(rows[0]?.next)
}

/** Packs the descriptions in one of these tables. */
export async function packFrom(
  store: Store,
  ledgerId: string,
  table: 'descriptions' | 'transactions',
): Promise<void> {
  let number = await readNextNumber(store, ledgerId)
  for await (const page of pagesOfDescriptions(store, ledgerId, table, descriptionsInPack))
    for (const pack of packsIn(page)) {
      const { texts, descriptions } = packTexts(pack)
      await sql`
        insert into packed_descriptions (ledger_id, number, count, texts, descriptions)
        values (${ledgerId}, ${number}, ${pack.length}, ${texts}, ${descriptions})
      `.execute(store)
      number += 1
    }
  if (table === 'descriptions')
    await sql`delete from descriptions where ledger_id = ${ledgerId}`.execute(store)
}

function* packsIn(descriptions: readonly string[]): Generator<string[]> {
  let pack: string[] = []
  let length = 0
  for (const description of descriptions) {
    if (pack.length > 0 && length + description.length > charactersInPack) {
      yield pack
      pack = []
      length = 0
    }
    pack.push(description)
    length += description.length
  }
  yield pack
}

/** Each description in a table once, in the order of an index. */
export async function* pagesOfDescriptions(
  store: Store,
  ledgerId: string,
  table: 'descriptions' | 'transactions',
  size: number,
): AsyncGenerator<string[]> {
  const key = sql.ref(indexedBy(store, 'description'))
  let after = sql``
  for (;;) {
    // With an alias that is also a column, SQLite would order by the minimum, and sort all of them for each page.
    const { rows } = await sql<{ text: string; key: string }>`
      select min(description) as text, cast(${key} as text) as key from ${sql.table(table)}
      where ledger_id = ${ledgerId} ${after}
      group by ${key} order by ${key} limit ${size}
    `.execute(store)
    if (rows.length > 0) yield rows.map(({ text }) => text)
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = sql`and ${key} > ${last.key}`
  }
}
