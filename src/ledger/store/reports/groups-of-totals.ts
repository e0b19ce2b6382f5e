import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { ReportDimension, ReportGroup } from '#domain/reports/report.ts'
import { isOneOf } from '#ledger/store/figure-condition.ts'
import { isOfTotals, totalsThatMatch } from '#ledger/store/kept-totals.ts'
import type { LedgerFilter } from '#ledger/store/ledger-filter.ts'
import type { Store } from '#store/schema.ts'
import { type AskedGroups, type GroupColumns, keyColumns, toGroup } from './group-columns.ts'

const columns: GroupColumns = {
  month: sql`month`,
  quarter: sql`month`,
  year: sql`substr(month, 1, 4)`,
  category: sql`category`,
  parent: sql`category`,
  account: sql`account_id`,
}

/**
 * Whether the stored totals can answer without reading rows. They contain the sums for Income and Spending, but not the
 * numbers of transactions.
 */
export const areInTotals = (filter: LedgerFilter, { dimensions, measures }: AskedGroups): boolean =>
  isOfTotals(filter) &&
  dimensions.every((dimension) => columns[dimension]) &&
  !measures.includes('first_day') &&
  !measures.includes('last_day') &&
  !(measures.includes('count') && ['income', 'spending'].includes(filter.figure?.name ?? ''))

const isCategory = (dimension: ReportDimension) => dimension === 'category' || dimension === 'parent'

/** Adds up the stored totals. The days of a group are unknown, and so is the count of Income and Spending. */
export async function groupsOfTotals(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  asked: AskedGroups,
): Promise<ReportGroup[]> {
  const isByAccount = filter.accountId !== undefined || asked.dimensions.includes('account')
  const { net, gross, isPart } = partOf(filter.figure)
  const rows = await store
    .selectFrom(isByAccount ? 'monthlyTotals' : 'ledgerTotals')
    .select([
      ...keyColumns(columns, asked.dimensions),
      sql<Cents>`sum(${net})`.as('netCents'),
      sql<Cents>`sum(${gross})`.as('grossCents'),
      sql<number>`sum(count)`.as('count'),
      sql<string>`''`.as('firstDay'),
      sql<string>`''`.as('lastDay'),
    ])
    .where(totalsThatMatch(ledgerId, filter))
    .where(isPart)
    // Cells without a category only correct the number of transactions.
    .$if(asked.dimensions.some(isCategory), (query) => query.where('category', '<>', ''))
    .groupBy([sql`1`, sql`2`, sql`3`])
    .limit(asked.most)
    .execute()
  return rows.map(toGroup(asked))
}

type Part = { net: RawBuilder<unknown>; gross: RawBuilder<unknown>; isPart: RawBuilder<SqlBool> }

/** The same definition as `headlineFigures`, for stored totals. */
function partOf(figure: LedgerFilter['figure']): Part {
  const whole = { net: sql`net_cents`, gross: sql`gross_cents` }
  if (!figure) return { ...whole, isPart: sql`(1 = 1)` }
  const { income, transfer, undecided } = figure.categories
  const isIn = (names: readonly string[]) => isOneOf(sql`category`, names)
  const isCounted = sql<SqlBool>`(left_out_by = '' and not ${isIn(transfer)})`
  const moneyIn = sql`((gross_cents + net_cents) / 2)`
  const moneyOut = sql`((gross_cents - net_cents) / 2)`
  const unlessUndecided = (column: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) =>
    sql`case when ${isIn(undecided)} then ${otherwise} else ${column} end`
  switch (figure.name) {
    case 'left_over':
      return { ...whole, isPart: isCounted }
    case 'left_out':
      return { ...whole, isPart: sql`not ${isCounted}` }
    case 'transfer_categories':
      return { ...whole, isPart: sql`(left_out_by = '' and ${isIn(transfer)})` }
    case 'income':
      return {
        net: unlessUndecided(whole.net, moneyIn),
        gross: unlessUndecided(whole.gross, moneyIn),
        isPart: sql`(${isCounted} and ${isIn([...income, ...undecided])})`,
      }
    case 'spending':
      return {
        net: unlessUndecided(whole.net, sql`-${moneyOut}`),
        gross: unlessUndecided(whole.gross, moneyOut),
        isPart: sql`(${isCounted} and not ${isIn(income)})`,
      }
  }
}
