import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LedgerFilter } from './ledger-filter.ts'

/** What decides whether a row, a part or a stored sum is in a headline figure. */
type FigureColumns = {
  category: RawBuilder<string>
  leftOutBy: RawBuilder<unknown>
  /** Whether it is income in a category that can be either. */
  isMoneyIn: RawBuilder<unknown>
}

/** Whether something is in a headline figure: the same definition as `headlineFigures`. */
export function isOfFigure(
  { name, categories }: NonNullable<LedgerFilter['figure']>,
  { category, leftOutBy, isMoneyIn }: FigureColumns,
): RawBuilder<SqlBool> {
  const { income, transfer, undecided } = categories
  const isCounted = sql<SqlBool>`(${leftOutBy} = '' and not ${isOneOf(category, transfer)})`
  const isIncome = sql`(${isOneOf(category, income)} or (${isOneOf(category, undecided)} and ${isMoneyIn}))`
  switch (name) {
    case 'income':
      return sql`(${isCounted} and ${isIncome})`
    case 'spending':
      return sql`(${isCounted} and not ${isIncome})`
    case 'left_over':
      return isCounted
    case 'left_out':
      return sql`not ${isCounted}`
    case 'transfer_categories':
      return sql`(${leftOutBy} = '' and ${isOneOf(category, transfer)})`
  }
}

/** False if there are no values. */
export const isOneOf = (column: RawBuilder<string>, values: readonly string[]): RawBuilder<SqlBool> =>
  values.length === 0 ? sql`(1 = 0)` : sql`(${column} in (${sql.join(values)}))`
