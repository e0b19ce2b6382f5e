import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import type { ReportGroup } from '#domain/reports/report.ts'
import { countedValues, matchesPart } from '#ledger/store/category-filter.ts'
import {
  countedOn,
  effectiveCategory,
  effectiveValue,
  grossOf,
  isRefund,
  partValue,
} from '#ledger/store/counted-as.ts'
import { isConverted } from '#ledger/store/kept-totals.ts'
import { type LedgerFilter, matches } from '#ledger/store/ledger-filter.ts'
import { mostToLookUp, searchedRows } from '#ledger/store/search/searched-rows.ts'
import { hasSplits } from '#ledger/store/splits.ts'
import type { Store } from '#store/schema.ts'
import { type AskedGroups, type GroupColumns, keyColumns, toGroup } from './group-columns.ts'

/** What rows are grouped by and add to a group. If a report is by category, split rows are joined with their parts. */
type Counted = {
  condition: RawBuilder<SqlBool>
  category: RawBuilder<string>
  net: RawBuilder<Cents>
  gross: RawBuilder<Cents>
  count: RawBuilder<number>
}

const wholeRows = (filter: LedgerFilter): Counted => ({
  condition: sql`1 = 1`,
  category: effectiveCategory,
  ...countedValues(filter),
  count: sql`count(*)`,
})

function parts(filter: LedgerFilter): Counted {
  const net = sql<Cents>`case when part.id is null then ${effectiveValue} else ${partValue} end`
  return {
    condition: matchesPart(filter),
    category: sql`coalesce(part.category, ${effectiveCategory})`,
    net,
    gross: grossOf(net),
    count: sql`count(distinct transactions.id)`,
  }
}

/** The category in whose group a part is: parts of a row in several children of one category count once there. */
const parentOf = (ledgerId: string, category: RawBuilder<string>) => sql<string>`coalesce((
  select parent from categories where categories.ledger_id = ${ledgerId} and categories.name = ${category}
), ${category})`

/** Adds up rows by the day and category under which they count. */
export async function groupsOfRows(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  asked: AskedGroups,
): Promise<ReportGroup[]> {
  const isByCategory = asked.dimensions.some((one) => one === 'category' || one === 'parent')
  const hasParts = isByCategory && (await hasSplits(store, ledgerId))
  const { condition, category, net, gross, count } = hasParts ? parts(filter) : wholeRows(filter)
  const day = filter.countsRefundsOf ? countedOn : sql<Day>`transactions.date`
  const month = sql<string>`substr(${day}, 1, 7)`
  const columns: GroupColumns = {
    day,
    month,
    quarter: month,
    year: sql`substr(${day}, 1, 4)`,
    category,
    parent: hasParts ? parentOf(ledgerId, category) : category,
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
    .$if(hasParts, (query) =>
      query.leftJoin('splitParts as part', (join) =>
        join
          .onRef('part.ledgerId', '=', 'transactions.ledgerId')
          .onRef('part.splitId', '=', 'transactions.splitId'),
      ),
    )
    .select([
      ...keyColumns(columns, asked.dimensions),
      sql<Cents>`sum(${net})`.as('netCents'),
      sql<Cents>`sum(${gross})`.as('grossCents'),
      count.as('count'),
      sql<Day>`min(${day})`.as('firstDay'),
      sql<Day>`max(${day})`.as('lastDay'),
    ])
    .where('transactions.ledgerId', '=', ledgerId)
    .where(matches(filter))
    .where(condition)
    .where(isConverted(ledgerId, month))
    .groupBy([sql`1`, sql`2`, sql`3`])
    .limit(asked.most)
    .execute()
  return rows.map(toGroup(asked))
}
