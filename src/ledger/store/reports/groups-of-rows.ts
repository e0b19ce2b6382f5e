import { sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import type { ReportGroup } from '#domain/reports/report.ts'
import { isConverted } from '#ledger/store/kept-totals.ts'
import {
  countedOn,
  effectiveCategory,
  effectiveValue,
  grossValue,
  isRefund,
  type LedgerFilter,
  matches,
} from '#ledger/store/ledger-filter.ts'
import { mostToLookUp, searchedRows } from '#ledger/store/search/searched-rows.ts'
import type { Store } from '#store/schema.ts'
import { type AskedGroups, type GroupColumns, keyColumns, toGroup } from './group-columns.ts'

/**
 * Sums the rows under the day and category that they are counted under. Parts of a row with categories of their own
 * would be told apart here, and nowhere else in reports.
 */
export async function groupsOfRows(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  asked: AskedGroups,
): Promise<ReportGroup[]> {
  const day = filter.countsRefundsOf ? countedOn : sql<Day>`transactions.date`
  const month = sql<string>`substr(${day}, 1, 7)`
  const columns: GroupColumns = {
    day,
    month,
    quarter: month,
    year: sql`substr(${day}, 1, 4)`,
    category: effectiveCategory,
    parent: effectiveCategory,
    merchant: sql`transactions.merchant_key`,
    tag: sql`nullif(trim(coalesce(transactions.tag_ids, '') || ' ' || coalesce(rule.rule_tag_ids, '')), '')`,
    account: sql`transactions.account_id`,
    direction: sql`case when transactions.amount_cents > 0 and not ${isRefund} then 'in' else 'out' end`,
  }
  const searched = await searchedRows(store, ledgerId, filter, mostToLookUp)
  const rows = await store
    .selectFrom(searched.as('transactions'))
    .leftJoin('ruleOutcomes as rule', (join) =>
      join.onRef('rule.ledgerId', '=', 'transactions.ledgerId').onRef('rule.id', '=', 'transactions.ruleId'),
    )
    .select([
      ...keyColumns(columns, asked.dimensions),
      sql<Cents>`sum(${effectiveValue})`.as('netCents'),
      sql<Cents>`sum(${grossValue})`.as('grossCents'),
      sql<number>`count(*)`.as('count'),
      sql<Day>`min(${day})`.as('firstDay'),
      sql<Day>`max(${day})`.as('lastDay'),
    ])
    .where('transactions.ledgerId', '=', ledgerId)
    .where(matches(filter))
    .where(isConverted(ledgerId, month))
    .groupBy([sql`1`, sql`2`, sql`3`])
    .limit(asked.most)
    .execute()
  return rows.map(toGroup(asked))
}
