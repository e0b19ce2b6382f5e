import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { countedMonth, firstOfMonth } from '#domain/month-start.ts'
import type { ReportGroup } from '#domain/reports/report.ts'
import { readLedgerVersion } from '#ledger/store/change-ledger.ts'
import { isOfFigure, isOneOf } from '#ledger/store/figure-condition.ts'
import { isOfTotals, totalsThatMatch } from '#ledger/store/kept-totals.ts'
import type { LedgerFilter } from '#ledger/store/ledger-filter.ts'
import { allMonths, fillReportTotals, type Period, yearOf } from '#ledger/store/report-totals.ts'
import { hasSplits } from '#ledger/store/splits.ts'
import { keepsRowsInKeyOrder, readPageByPage } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { type AskedGroups, type GroupColumns, keyColumns, toGroup } from './group-columns.ts'
import { groupsOfSplitRows } from './groups-of-rows.ts'

const columns: GroupColumns = {
  day: sql`grouped_value`,
  month: sql`month`,
  quarter: sql`month`,
  year: sql`substr(month, 1, 4)`,
  category: sql`category`,
  parent: sql`category`,
  merchant: sql`nullif(grouped_value, '')`,
  tag: sql`nullif(tag_ids, '')`,
  account: sql`account_id`,
  direction: sql`direction`,
}

const figureColumns = {
  category: sql<string>`category`,
  leftOutBy: sql`left_out_by`,
  isMoneyIn: sql`direction = 'in'`,
}

/** Whether the stored sums by merchant or those by day can answer. They cannot answer by both at once. */
export function areInReportTotals(filter: LedgerFilter, { dimensions }: AskedGroups): boolean {
  const ofMerchants = { merchantKeys: undefined, notMerchantKeys: undefined, withoutMerchant: undefined }
  return (
    isOfTotals({ ...filter, ...ofMerchants }) &&
    !(dimensions.includes('day') && needsMerchants(filter, { dimensions }))
  )
}

const needsMerchants = (
  { merchantKeys, notMerchantKeys, withoutMerchant }: LedgerFilter,
  { dimensions }: Pick<AskedGroups, 'dimensions'>,
): boolean =>
  dimensions.includes('merchant') ||
  merchantKeys !== undefined ||
  notMerchantKeys !== undefined ||
  withoutMerchant !== undefined

/** If only net sums are requested, the gross sum shows which groups are empty. */
const needsGross = ({ measures }: AskedGroups): boolean =>
  measures.includes('in') || measures.includes('out') || measures.every((measure) => measure === 'net')

/**
 * Adds up only the sums that were requested, which is faster. Null if they are not stored yet, or if the ledger has
 * changed meanwhile.
 */
export async function groupsOfReportTotals(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  asked: AskedGroups,
): Promise<ReportGroup[] | null> {
  const version = await readLedgerVersion(store, ledgerId)
  if (!(await fillReportTotals(store, ledgerId, monthsOf(filter)))) return null
  const groups = (await sumsOfCells(store, ledgerId, filter, asked)).map(toGroup(asked))
  if (await hasSplits(store, ledgerId))
    groups.push(...(await groupsOfSplitRows(store, ledgerId, filter, asked)))
  return version === (await readLedgerVersion(store, ledgerId)) ? groups : null
}

async function sumsOfCells(store: Store, ledgerId: string, filter: LedgerFilter, asked: AskedGroups) {
  const period = monthsOf(filter)
  if (!filter.merchantKeys)
    return readPageByPage(store, (each) =>
      sumsIn(each, ledgerId, filter, { ...asked, years: isBetweenYears(filter, period) }),
    )
  const years = await isOneOfYears(store, ledgerId, period)
  return sumsIn(store, ledgerId, filter, { ...asked, years })
}

function sumsIn(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  { years, ...asked }: AskedGroups & { years: RawBuilder<SqlBool> },
) {
  const { dimensions, measures, most } = asked
  const sums = [
    sql<Cents>`sum(net_cents)`.as('netCents'),
    (needsGross(asked) ? sql<Cents>`sum(gross_cents)` : sql<Cents>`0`).as('grossCents'),
    (measures.includes('count') ? sql<number>`sum(count)` : sql<number>`0`).as('count'),
    (measures.includes('first_day') ? sql<Day>`min(first_day)` : sql<Day>`''`).as('firstDay'),
    (measures.includes('last_day') ? sql<Day>`max(last_day)` : sql<Day>`''`).as('lastDay'),
  ] as const
  const keys = [sql`1`, sql`2`, sql`3`].slice(0, Math.max(1, dimensions.length))
  const order = keepsRowsInKeyOrder(store) ? columnsInOrder(asked) : null
  const groups = store
    .selectFrom('reportTotals')
    .select(keyColumns(columns, dimensions))
    .select(sums)
    // There are fewer cells by day than by merchant.
    .where('groupedBy', '=', needsMerchants(filter, asked) ? 'merchant' : 'day')
    .where(years)
    .where(totalsThatMatch(ledgerId, filter))
    .where(isOfMerchants(filter))
    .where(filter.figure ? isOfFigure(filter.figure, figureColumns) : sql<SqlBool>`(1 = 1)`)
    .groupBy(order ?? keys)
  if (order === null) return groups.limit(most).execute()
  return store
    .selectFrom(groups.as('groups'))
    .select(['key0', 'key1', 'key2'])
    .select(sums)
    .groupBy(keys)
    .limit(most)
    .execute()
}

/**
 * The columns that SQLite groups by first, in the order in which it keeps the cells: sorting all cells would take
 * longer than adding them up. Null if the dimensions cannot be computed from these groups.
 */
function columnsInOrder({ dimensions }: AskedGroups): ('year' | 'groupedValue' | 'category')[] | null {
  const isByCategory = dimensions.includes('category') || dimensions.includes('parent')
  const others = dimensions.filter((one) => !['merchant', 'day', 'category', 'parent', 'year'].includes(one))
  if (others.length > 0 || !(dimensions.includes('merchant') || dimensions.includes('day'))) return null
  return isByCategory ? ['year', 'groupedValue', 'category'] : ['year', 'groupedValue']
}

/** Cells are in order of years. */
const isBetweenYears = ({ startDate, endDate }: LedgerFilter, { first, last }: Period) =>
  sql<SqlBool>`(${sql.join(
    [
      sql`1 = 1`,
      ...(startDate ? [sql`year >= ${yearOf(first)}`] : []),
      ...(endDate ? [sql`year <= ${yearOf(last)}`] : []),
    ],
    sql` and `,
  )})`

/** The same, but names each year, so that the cells of a merchant are looked up in it. */
async function isOneOfYears(
  store: Store,
  ledgerId: string,
  { first, last }: Period,
): Promise<RawBuilder<SqlBool>> {
  const found = await store
    .selectFrom('ledgerTotals')
    .select(sql<string>`substr(month, 1, 4)`.as('year'))
    .distinct()
    .where('ledgerId', '=', ledgerId)
    .where('month', '>=', first)
    .where('month', '<=', last)
    .execute()
  return isOneOf(
    sql`year`,
    found.map(({ year }) => year),
  )
}

const monthsOf = ({ startDate, endDate, monthStart = firstOfMonth }: LedgerFilter) => ({
  first: startDate ? countedMonth(startDate, monthStart) : allMonths.first,
  last: endDate ? countedMonth(endDate, monthStart) : allMonths.last,
})

function isOfMerchants({
  merchantKeys,
  notMerchantKeys,
  withoutMerchant,
}: LedgerFilter): RawBuilder<SqlBool> {
  const conditions = [
    sql`1 = 1`,
    ...(merchantKeys ? [isOneOf(sql`grouped_value`, merchantKeys)] : []),
    ...(notMerchantKeys ? [sql`not ${isOneOf(sql`grouped_value`, notMerchantKeys)}`] : []),
    ...(withoutMerchant ? [sql`grouped_value = ''`] : []),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
