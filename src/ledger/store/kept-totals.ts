import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { firstDayOf, lastDayOf, type Month, monthOf } from '#domain/calendar.ts'
import type { LedgerFilter } from './ledger-filter.ts'

/**
 * Whether the values of a month are in the ledger's currency. After the currency changes, values are converted month
 * by month, and no total contains the months that are still waiting.
 */
export const isConverted = (
  ledgerId: string,
  month: RawBuilder<Month> = sql`month`,
) => sql<SqlBool>`${month} || '-01' < coalesce((
  select min(from_day) from stale_values where stale_values.ledger_id = ${ledgerId} and hides_totals = 1
), '9999')`

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
  (!startDate || startDate === firstDayOf(monthOf(startDate))) &&
  (!endDate || endDate === lastDayOf(monthOf(endDate)))

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
  const { startDate, endDate, accountId, excluded, leftOutBy } = filter
  const { category, childCategories = [], notCategories = [] } = filter
  const conditions = [
    sql`ledger_id = ${ledgerId} and count <> 0 and ${isConverted(ledgerId)}`,
    ...(startDate ? [sql`month >= ${monthOf(startDate)}`] : []),
    ...(endDate ? [sql`month <= ${monthOf(endDate)}`] : []),
    ...(accountId ? [sql`account_id = ${accountId}`] : []),
    ...(category ? [sql`category in (${sql.join([category, ...childCategories])})`] : []),
    ...(notCategories.length > 0 ? [sql`category not in (${sql.join(notCategories)})`] : []),
    ...(excluded === undefined ? [] : [sql`left_out_by ${sql.raw(excluded ? '<>' : '=')} ''`]),
    ...(leftOutBy ? [sql`left_out_by = ${leftOutBy}`] : []),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
