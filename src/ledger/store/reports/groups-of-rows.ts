import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import type { ReportGroup } from '#domain/reports/report.ts'
import { countedValues, matchesPart } from '#ledger/store/category-filter.ts'
import {
  type Counted,
  counted,
  countedAlone,
  countedOn,
  effectiveCategory,
  effectiveValue,
  grossOf,
  linkedOrSplit,
  partValue,
  splitRows,
} from '#ledger/store/counted-as.ts'
import { isConverted } from '#ledger/store/kept-totals.ts'
import { type LedgerFilter, matches } from '#ledger/store/ledger-filter.ts'
import { monthColumn } from '#ledger/store/month-column.ts'
import { tagIdsOfRow } from '#ledger/store/report-totals.ts'
import { allRows, mostToLookUp, searchedRows } from '#ledger/store/search/searched-rows.ts'
import { hasSplits } from '#ledger/store/splits.ts'
import type { Store } from '#store/schema.ts'
import { type AskedGroups, type GroupColumns, keyColumns, toGroup } from './group-columns.ts'

/** What rows are grouped by and add to a group. If a report is by category, split rows are joined with their parts. */
type Sums = {
  condition: RawBuilder<SqlBool>
  category: RawBuilder<string>
  net: RawBuilder<Cents>
  gross: RawBuilder<Cents>
  count: RawBuilder<number>
}

const wholeRows = (filter: LedgerFilter, by: Counted): Sums => ({
  condition: sql`1 = 1`,
  category: by.effectiveCategory,
  ...countedValues(filter, by),
  count: sql`count(*)`,
})

function parts(filter: LedgerFilter): Sums {
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

const isByCategory = ({ dimensions }: AskedGroups) =>
  dimensions.some((one) => one === 'category' || one === 'parent')

/**
 * Adds up rows by the day and category under which they count. Most rows are neither split nor linked: they are added up
 * separately, without the lookups that the others need. So two groups can have the same keys.
 */
export async function groupsOfRows(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  asked: AskedGroups,
): Promise<ReportGroup[]> {
  const searched = await searchedRows(store, ledgerId, filter, mostToLookUp)
  const hasParts = isByCategory(asked) && (await hasSplits(store, ledgerId))
  const isOther = sql<SqlBool>`transactions.id in (${linkedOrSplit(ledgerId)})`
  const addUp = (rows: Rows) => sumsOfGroups(store, ledgerId, { ...rows, searched, asked })
  const alone = {
    filter: { ...filter, countsRefundsOf: undefined },
    by: countedAlone,
    condition: sql<SqlBool>`not ${isOther}`,
    hasParts: false,
  }
  const rows = await addUp(alone)
    .unionAll(addUp({ filter, by: counted, condition: isOther, hasParts }))
    .limit(asked.most)
    .execute()
  return rows.map(toGroup(asked))
}

/** The same for split rows only. */
export async function groupsOfSplitRows(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  asked: AskedGroups,
): Promise<ReportGroup[]> {
  const condition = sql<SqlBool>`transactions.id in (${splitRows(ledgerId)})`
  const split = { filter, by: counted, condition, hasParts: isByCategory(asked), searched: allRows, asked }
  return (await sumsOfGroups(store, ledgerId, split).limit(asked.most).execute()).map(toGroup(asked))
}

/** The rows to add up, how they count, and whether to join them with their parts. */
type Rows = { filter: LedgerFilter; by: Counted; condition: RawBuilder<SqlBool>; hasParts: boolean }
type Asked = Rows & { searched: Awaited<ReturnType<typeof searchedRows>>; asked: AskedGroups }

function sumsOfGroups(store: Store, ledgerId: string, { searched, asked, ...rows }: Asked) {
  const { filter, by, condition, hasParts } = rows
  const sums = hasParts ? parts(filter) : wholeRows(filter, by)
  const day = filter.countsRefundsOf ? countedOn : sql<Day>`transactions.date`
  const month = monthColumn(day, filter.monthStart)
  const columns: GroupColumns = {
    day,
    month,
    quarter: month,
    year: sql`substr(${month}, 1, 4)`,
    category: sums.category,
    parent: hasParts ? parentOf(ledgerId, sums.category) : sums.category,
    merchant: sql`transactions.merchant_key`,
    tag: sql`nullif(${tagIdsOfRow}, '')`,
    account: sql`transactions.account_id`,
    direction: sql`case when transactions.amount_cents > 0 and not ${by.isRefund} then 'in' else 'out' end`,
  }
  return store
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
      sql<Cents>`sum(${sums.net})`.as('netCents'),
      sql<Cents>`sum(${sums.gross})`.as('grossCents'),
      sums.count.as('count'),
      sql<Day>`min(${day})`.as('firstDay'),
      sql<Day>`max(${day})`.as('lastDay'),
    ])
    .where('transactions.ledgerId', '=', ledgerId)
    .where(condition)
    .where(matches(store, filter, by))
    .where(sums.condition)
    .where(isConverted(ledgerId, filter.monthStart, month))
    .groupBy([sql`1`, sql`2`, sql`3`].slice(0, Math.max(1, asked.dimensions.length)))
}
