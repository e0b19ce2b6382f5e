import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Month } from '#domain/calendar.ts'
import {
  countedMonth,
  firstCountedDay,
  firstOfMonth,
  lastCountedDay,
  type MonthStart,
} from '#domain/month-start.ts'
import type { LedgerFilter } from './ledger-filter.ts'
import { monthColumn } from './month-column.ts'

/**
 * Whether the values of a month are in the ledger's currency. After the currency changes, values are converted month
 * by month, and no total contains the months that are still waiting.
 */
export const isConverted = (
  ledgerId: string,
  start: MonthStart | undefined,
  month: RawBuilder<Month> = sql`month`,
) => {
  const firstHidden = sql`(
    select ${monthColumn(sql`min(from_day)`, start)} from stale_values
    where stale_values.ledger_id = ${ledgerId} and hides_totals = 1
  )`
  // Usually, none is hidden, so no month has to be compared.
  return sql<SqlBool>`(${firstHidden} is null or ${month} || '' < ${firstHidden})`
}

/** Whether the stored totals can answer the filter without reading rows, apart from its figure. */
export const isOfTotals = ({
  startDate,
  endDate,
  search,
  conditions = [],
  merchantKeys,
  notMerchantKeys,
  withoutMerchant,
  outcomeIds,
  importId,
  reviewed,
  tagIds,
  recurringCostId,
  monthStart = firstOfMonth,
}: LedgerFilter) =>
  !search &&
  conditions.length === 0 &&
  !tagIds &&
  !merchantKeys &&
  !notMerchantKeys &&
  !withoutMerchant &&
  !outcomeIds &&
  !importId &&
  reviewed === undefined &&
  !recurringCostId &&
  (!startDate || startDate === firstCountedDay(countedMonth(startDate, monthStart), monthStart)) &&
  (!endDate || endDate === lastCountedDay(countedMonth(endDate, monthStart), monthStart))

/**
 * Whether the filter can match several, but not all, categories of a split transaction. The totals would then count the
 * transaction several times, or not at all.
 */
export const asksForSeveralCategories = ({
  childCategories = [],
  notCategories = [],
  figure,
}: LedgerFilter) => childCategories.length > 0 || notCategories.length > 0 || figure !== undefined

/** Such a filter as a condition on stored totals, apart from its figure. */
export function totalsThatMatch(ledgerId: string, filter: LedgerFilter): RawBuilder<SqlBool> {
  const { startDate, endDate, accountId, excluded, leftOutBy, monthStart = firstOfMonth } = filter
  const { category, childCategories = [], notCategories = [] } = filter
  const conditions = [
    sql`ledger_id = ${ledgerId} and count <> 0 and ${isConverted(ledgerId, monthStart)}`,
    ...(startDate ? [sql`month >= ${countedMonth(startDate, monthStart)}`] : []),
    ...(endDate ? [sql`month <= ${countedMonth(endDate, monthStart)}`] : []),
    ...(accountId ? [sql`account_id = ${accountId}`] : []),
    ...(category ? [sql`category in (${sql.join([category, ...childCategories])})`] : []),
    ...(notCategories.length > 0 ? [sql`category not in (${sql.join(notCategories)})`] : []),
    ...(excluded === undefined ? [] : [sql`left_out_by ${sql.raw(excluded ? '<>' : '=')} ''`]),
    ...(leftOutBy ? [sql`left_out_by = ${leftOutBy}`] : []),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
