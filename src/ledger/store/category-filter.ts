import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Counted, counted, effectiveValue, partsOfSplit, partValue } from './counted-as.ts'
import { isOfFigure, isOneOf } from './figure-condition.ts'
import type { LedgerFilter } from './ledger-filter.ts'

// A split row has no category of its own. It matches a filter by category if one of its parts does, and only the
// matching parts count in sums.

type Condition = (category: RawBuilder<string>) => RawBuilder<SqlBool>

/** What a filter requires of a category. A split row matches if one of its parts meets all of these conditions. */
const conditionsIn = (
  { category, childCategories = [], notCategories = [], figure, conditions = [] }: LedgerFilter,
  by: Counted,
): Condition[] => [
  ...(category ? [(column: RawBuilder<string>) => isOneOf(column, [category, ...childCategories])] : []),
  ...notCategories.map((name) => (column: RawBuilder<string>) => sql<SqlBool>`${column} <> ${name}`),
  ...(figure
    ? [(column: RawBuilder<string>) => isOfFigure(figure, { category: column, ...figureColumnsOf(by) })]
    : []),
  ...conditions.flatMap((one) =>
    one.kind === 'name' && one.field === 'category'
      ? [
          (column: RawBuilder<string>) =>
            sql<SqlBool>`${sql.raw(one.not ? 'not ' : '')}${isOneOf(column, one.values)}`,
        ]
      : [],
  ),
]

const figureColumnsOf = ({ leftOutBy, isRefund }: Counted) => ({
  leftOutBy,
  isMoneyIn: sql`transactions.amount_cents > 0 and not ${isRefund}`,
})

const all = (conditions: readonly Condition[], column: RawBuilder<string>) =>
  sql<SqlBool>`${sql.join(
    conditions.map((condition) => condition(column)),
    sql` and `,
  )}`

/** The parts of the row that meet the conditions. */
const matchingParts = (conditions: readonly Condition[]) =>
  sql`from ${partsOfSplit} and ${all(conditions, sql`part.category`)}`

/** The condition on the categories of a row, if the filter has any. */
export function matchesCategory(filter: LedgerFilter, by: Counted): RawBuilder<SqlBool>[] {
  const conditions = conditionsIn(filter, by)
  if (conditions.length === 0) return []
  if (!by.canBeSplit) return [all(conditions, by.effectiveCategory)]
  return [
    sql<SqlBool>`(case transactions.category
      when '' then (select 1 ${matchingParts(conditions)} limit 1) is not null
      else ${all(conditions, by.effectiveCategory)}
    end)`,
  ]
}

/** The condition on a part, for rows joined with their parts as `part`. Rows that are not split have no part. */
export const matchesPart = (filter: LedgerFilter): RawBuilder<SqlBool> =>
  sql<SqlBool>`(part.id is null or ${all(
    [() => sql<SqlBool>`1 = 1`, ...conditionsIn(filter, counted)],
    sql`part.category`,
  )})`

/** What a row adds to sums under the filter. Of a split row, only the matching parts count. */
export function countedValues(
  filter: LedgerFilter,
  by: Counted = counted,
): { net: RawBuilder<number>; gross: RawBuilder<number> } {
  const conditions = conditionsIn(filter, by)
  const net =
    conditions.length === 0 || !by.canBeSplit
      ? effectiveValue
      : sql<number>`(case transactions.category
          when '' then (select coalesce(sum(${partValue}), 0) ${matchingParts(conditions)})
          else ${effectiveValue}
        end)`
  return { net, gross: by.grossOf(net) }
}
