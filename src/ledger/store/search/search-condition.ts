import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Day, earliestDay, latestDay } from '#domain/calendar.ts'
import { foldCase } from '#domain/plain-text.ts'
import type { NameField, SearchTerm } from '#domain/search/search-term.ts'

/** A term of a search, with what a name means: categories, or the IDs of accounts or tags. */
export type SearchCondition =
  | Exclude<SearchTerm, { kind: 'name' }>
  | {
      kind: 'name'
      not: boolean
      field: NameField
      values: readonly string[]
      /** The outcomes of rules that add one of these tags. */
      outcomeIds?: readonly string[]
    }

type Searched = { search?: string | undefined; conditions?: readonly SearchCondition[] | undefined }
type TextCondition = (column: RawBuilder<string>) => RawBuilder<SqlBool>

/** The text terms of a search, each as a condition on a column. */
export const textsOf = ({ search, conditions = [] }: Searched): TextCondition[] => [
  ...(search ? [contains(search)] : []),
  ...conditions.flatMap((condition) =>
    condition.kind === 'text' ? [condition.not ? lacks(condition.text) : contains(condition.text)] : [],
  ),
]

/** Whether a column contains a text, in which `%` and `_` are literal. */
const contains = (search: string) => (column: RawBuilder<string>) =>
  sql<SqlBool>`${column} like ${`%${foldCase(search).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

const lacks = (search: string) => (column: RawBuilder<string>) =>
  sql<SqlBool>`not ${contains(search)(column)}`

type HasName = Record<
  NameField,
  (values: readonly string[], outcomeIds?: readonly string[]) => RawBuilder<SqlBool>
>

/** What conditions are about, besides texts and amounts: names, and the day on which a transaction counts. */
type Subjects = { hasName: HasName; day: RawBuilder<Day> }

/** The conditions on everything else. */
export const othersOf = ({ conditions = [] }: Searched, subjects: Subjects): RawBuilder<SqlBool>[] =>
  conditions.flatMap((condition) => meets(condition, subjects) ?? [])

function meets(condition: SearchCondition, { hasName, day }: Subjects): RawBuilder<SqlBool> | null {
  const holds = condition.not ? sql`not` : sql``
  switch (condition.kind) {
    case 'text':
      return null
    case 'name':
      return sql`${holds} ${hasName[condition.field](condition.values, condition.outcomeIds)}`
    case 'dates':
      return sql`${holds} (
        ${day} >= ${condition.from ?? earliestDay} and ${day} <= ${condition.to ?? latestDay}
      )`
    case 'amount':
      return sql`${holds} abs(transactions.amount_cents) ${sql.raw(condition.comparison)} ${condition.cents}`
    case 'figure':
      return sql`(
        transactions.amount_cents in (${sql.join(amountsOf(condition))})
        or ${contains(condition.text)(sql`transactions.search_text`)}
      )`
  }
}

const amountsOf = ({ sign, cents }: Extract<SearchCondition, { kind: 'figure' }>) =>
  sign === '' ? [cents, -cents] : [sign === '-' ? -cents : cents]
