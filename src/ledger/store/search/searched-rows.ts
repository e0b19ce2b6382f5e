import { type RawBuilder, sql } from 'kysely'
import { countDays } from '#domain/calendar.ts'
import type { LedgerFilter } from '#ledger/store/ledger-filter.ts'
import { indexedBy, indexedText, sharesThread, textTable } from '#store/engines/differences.ts'
import type { Schema, Store } from '#store/schema.ts'
import { allDescriptionsMeet, findDescriptions } from './descriptions.ts'
import { excludesShownTexts, hasAccents, textsOf } from './search-condition.ts'
import { type Lead, leadsOf, soughtTexts } from './search-leads.ts'

export type TransactionRows = RawBuilder<Schema['transactions']>

/** All transactions. */
export const allRows: TransactionRows = sql`transactions`

/** The most rows to look up, and the most descriptions whose rows to look up. */
export type MostFound = { rows: number; descriptions: number }

/** With more matching rows, reading the whole index by date takes less time than looking them up. */
export const mostToLookUp: MostFound = { rows: 100_000, descriptions: 100_000 }

/** Looking up the rows of more descriptions takes longer than a response should. */
export const mostDescriptions = (store: Store): number => (sharesThread(store) ? 5000 : 2000)

/**
 * With more matching rows, reading them in order until a page is full takes less time than sorting them. PostgreSQL
 * takes longer per row that it reads in vain.
 */
export const mostToSort = (store: Store): MostFound => ({
  rows: sharesThread(store) ? 5000 : 20_000,
  descriptions: mostDescriptions(store),
})

/**
 * The transactions to filter, to be named `transactions` in a query: those that the texts or amounts of a search lead to,
 * or all of them. All are faster if more than `most` are found, because they are read in order of date from one index.
 */
export async function searchedRows(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  most: MostFound,
): Promise<TransactionRows> {
  if (isNarrow(filter)) return allRows
  for (const lead of leadsOf(store, filter)) {
    const { texts } = lead
    const descriptions =
      texts.length > 0 ? await findDescriptions(store, ledgerId, texts, most.descriptions) : []
    if (descriptions === null) continue
    const found = { store, ledgerId, descriptions, ...lead }
    if (!(await areMoreThan(most.rows, found))) return rowsOf(found)
  }
  return allRows
}

/** Removes the texts of a search if all rows contain them, so that stored totals can answer it. */
export async function withoutCommonTexts(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
): Promise<LedgerFilter> {
  const texts = textsOf(store, filter)
  if (texts.length === 0 || isNarrow(filter) || excludesShownTexts(filter) || hasAccents(filter))
    return filter
  if (!(await allDescriptionsMeet(store, ledgerId, soughtTexts(filter)))) return filter
  const { rows } = await sql`
    select 1 from transactions
    where ledger_id = ${ledgerId} and note is not null
      and not (${sql.join(
        texts.map((isIn) => isIn(sql`search_text`)),
        sql` and `,
      )})
    limit 1
  `.execute(store)
  if (rows.length > 0) return filter
  const conditions = filter.conditions?.filter(({ kind }) => kind !== 'text')
  return { ...filter, search: undefined, conditions }
}

/** Whether an index already leads to few rows: those of two months, of a rule or of an import. */
const isNarrow = ({ startDate, endDate, outcomeIds, importId }: LedgerFilter): boolean =>
  outcomeIds !== undefined ||
  importId !== undefined ||
  (startDate !== undefined && endDate !== undefined && countDays(startDate, endDate) <= 62)

/** What an index leads to: rows with one of these descriptions or amounts, with such a note, or of these outcomes. */
type Found = Lead & { store: Store; ledgerId: string; descriptions: readonly string[] }

/** Descriptions come first: looking each transaction up in them would take as long as reading all of them. */
const foundDescriptions = ({ store, descriptions }: Found) => sql`
  matching as materialized (
    select ${indexedText(store, sql`value`)} as description_key from ${textTable(store, descriptions)} as asked
  )`

const rowsOfDescriptions = ({ store, ledgerId }: Found) => sql`
  matching cross join transactions
  where transactions.ledger_id = ${ledgerId}
    and transactions.${sql.ref(indexedBy(store, 'description'))} = matching.description_key`

/** Counts entries of indexes; a row can be counted more than once. */
async function areMoreThan(most: number, found: Found): Promise<boolean> {
  const counted = [
    sql`select 1 from ${rowsOfDescriptions(found)}`,
    ...rowsOfAmounts(found, sql`1`),
    ...rowsOfOutcomes(found, sql`1`),
  ]
  const { rows } = await sql<{ count: number }>`
    with ${foundDescriptions(found)}
    select count(*) as count from (${sql.join(counted, sql` union all `)} limit ${most + 1}) as counted
  `.execute(found.store)
  return Number(rows[0]?.count) > most
}

const rowsOfOutcomes = ({ ledgerId, outcomeIds }: Found, columns: RawBuilder<unknown>) =>
  outcomeIds.map(
    (id) => sql`select ${columns} from transactions where ledger_id = ${ledgerId} and rule_id = ${id}`,
  )

const rowsOfAmounts = ({ ledgerId, amounts }: Found, columns: RawBuilder<unknown>) =>
  amounts.map(
    ({ from, to }) => sql`
      select ${columns} from transactions
      where transactions.ledger_id = ${ledgerId} and transactions.amount_cents between ${from} and ${to}`,
  )

/** Each row once, although several indexes can lead to it. */
function rowsOf(found: Found): TransactionRows {
  const { ledgerId, outcomeIds, amounts, inNotes } = found
  const row = sql`transactions.*`
  const isOfNoOutcome =
    outcomeIds.length > 0
      ? sql`and (transactions.rule_id is null or transactions.rule_id not in (${sql.join(outcomeIds)}))`
      : sql``
  const hasOtherAmount = amounts.map(
    ({ from, to }) => sql`and transactions.amount_cents not between ${from} and ${to}`,
  )
  const isOnlyHere = sql`${isOfNoOutcome} ${hasOtherAmount.length > 0 ? sql.join(hasOtherAmount, sql` `) : sql``}`
  const parts = [
    sql`select ${row} from ${rowsOfDescriptions(found)} and transactions.note is null ${isOnlyHere}`,
    ...(inNotes.length > 0
      ? [
          sql`select ${row} from transactions
            where ledger_id = ${ledgerId} and note is not null and ${sql.join(inNotes, sql` and `)} ${isOnlyHere}`,
        ]
      : []),
    ...rowsOfAmounts(found, row).map((rows) => sql`${rows} ${isOfNoOutcome}`),
    ...rowsOfOutcomes(found, row),
  ]
  return sql`(
    with ${foundDescriptions(found)}, found as materialized (${sql.join(parts, sql` union all `)})
    select * from found
  )`
}
