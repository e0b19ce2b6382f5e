import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { countDays } from '#domain/calendar.ts'
import type { LedgerFilter } from '#ledger/store/ledger-filter.ts'
import { indexedBy, sharesThread } from '#store/engines/differences.ts'
import type { Schema, Store } from '#store/schema.ts'
import { excludesShownTexts, outcomesShowing, textsOf } from './search-condition.ts'

export type TransactionRows = RawBuilder<Schema['transactions']>

/** All transactions. */
export const allRows: TransactionRows = sql`transactions`

/** With more matching rows, reading the whole index by date takes less time than looking them up. */
export const mostToLookUp = 100_000

/**
 * With more matching rows, reading them in order until a page is full takes less time than sorting them. PostgreSQL
 * takes longer per row that it reads in vain.
 */
export const mostToSort = (store: Store): number => (sharesThread(store) ? 5000 : 20_000)

/**
 * The transactions to filter, to be named `transactions` in a query: those that contain the searched texts, found
 * through the ledger's descriptions, or all of them. All are faster if more than `most` contain the texts, because
 * they are read in order of date from one index.
 */
export async function searchedRows(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  most: number,
): Promise<TransactionRows> {
  const texts = textsOf(store, filter)
  if (texts.length === 0 || isNarrow(filter)) return allRows
  const key = sql.ref(indexedBy(store, 'description'))
  const search = { ledgerId, texts, key, outcomeIds: outcomesShowing(filter) }
  return (await areMoreThan(store, most, search)) ? allRows : rowsWith(search)
}

/** Removes the texts of a search if all rows contain them, so that stored totals can answer it. */
export async function withoutCommonTexts(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
): Promise<LedgerFilter> {
  const texts = textsOf(store, filter)
  if (texts.length === 0 || isNarrow(filter) || excludesShownTexts(filter)) return filter
  const isMissing = sql`ledger_id = ${ledgerId} and not (${contain({ texts }, sql`search_text`)})`
  const { rows } = await sql`
    select 1 from (select 1 from descriptions where ${isMissing} limit 1) as found
    union all
    select 1 from (select 1 from transactions where note is not null and ${isMissing} limit 1) as found
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

/** With more descriptions, searching them takes longer than a response should. */
const mostDescriptions = (store: Store): number => (sharesThread(store) ? 100_000 : 20_000)

/** Whether a search has to look for texts in more than `mostDescriptions` descriptions. */
export async function hasManyDescriptions(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
): Promise<boolean> {
  if (textsOf(store, filter).length === 0 || isNarrow(filter)) return false
  const most = mostDescriptions(store)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from descriptions where ledger_id = ${ledgerId} limit ${most + 1}
    ) as counted
  `.execute(store)
  return (rows[0]?.count ?? 0) > most
}

type TextSearch = {
  ledgerId: string
  texts: readonly ((column: RawBuilder<string>) => RawBuilder<SqlBool>)[]
  /** The indexed column of `transactions` that identifies the description. */
  key: RawBuilder<unknown>
  /** The outcomes of rules that show one of the texts: all of their rows are looked up. */
  outcomeIds: readonly string[]
}

const contain = ({ texts }: Pick<TextSearch, 'texts'>, column: RawBuilder<string>) =>
  sql.join(
    texts.map((isIn) => isIn(column)),
    sql` and `,
  )

/** Descriptions come first: looking each transaction up in them would take as long as reading all of them. */
const matchingDescriptions = (search: TextSearch) => sql`
  matching as materialized (
    select ${search.key} as description_key from descriptions
    where ledger_id = ${search.ledgerId} and ${contain(search, sql`search_text`)}
  )`

const rowsOfDescriptions = ({ ledgerId, key }: TextSearch) => sql`
  matching cross join transactions
  where transactions.ledger_id = ${ledgerId} and transactions.${key} = matching.description_key`

/** Counts entries of an index, including the transactions with a note. */
async function areMoreThan(store: Store, most: number, search: TextSearch): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with ${matchingDescriptions(search)}
    select count(*) as count from (
      select 1 from ${rowsOfDescriptions(search)} ${orRuled(search, sql`1`)} limit ${most + 1}
    ) as counted
  `.execute(store)
  return (rows[0]?.count ?? 0) > most
}

const orRuled = ({ ledgerId, outcomeIds }: TextSearch, columns: RawBuilder<unknown>) =>
  outcomeIds.length === 0
    ? sql``
    : sql`union all
      select ${columns} from transactions where ledger_id = ${ledgerId} and rule_id in (${sql.join(outcomeIds)})`

const notRuled = ({ outcomeIds }: TextSearch) =>
  outcomeIds.length === 0
    ? sql``
    : sql`and (transactions.rule_id is null or transactions.rule_id not in (${sql.join(outcomeIds)}))`

const rowsWith = (search: TextSearch): TransactionRows => sql`(
  with ${matchingDescriptions(search)}, found as materialized (
    select transactions.* from ${rowsOfDescriptions(search)} and transactions.note is null ${notRuled(search)}
    union all
    select transactions.* from transactions
    where ledger_id = ${search.ledgerId} and note is not null and ${contain(search, sql`search_text`)}
      ${notRuled(search)}
    ${orRuled(search, sql`transactions.*`)}
  )
  select * from found
)`
