import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Day, earliestDay, latestDay } from '#domain/calendar.ts'
import { foldCase } from '#domain/plain-text.ts'
import type { NameField, SearchTerm } from '#domain/search/search-term.ts'
import type { ShownText } from './shown-texts.ts'

export type ListedName = Exclude<NameField, 'merchant'>

/** A term of a search, with what a name means: categories, or the IDs of accounts or tags. */
export type SearchCondition =
  | Exclude<SearchTerm, { kind: 'name' | 'text' | 'figure' | 'attachment' }>
  | (Extract<SearchTerm, { kind: 'attachment' }> & { ledgerId: string })
  | (Extract<SearchTerm, { kind: 'text' | 'figure' }> & { shown?: ShownText })
  /** `isOne` tests whether a row has one of these keys. */
  | { kind: 'merchant'; not: boolean; keys: readonly string[]; isOne: RawBuilder<SqlBool> }
  | {
      kind: 'name'
      not: boolean
      field: ListedName
      values: readonly string[]
      /** The outcomes of rules that add one of these tags. */
      outcomeIds?: readonly string[]
    }

type Searched = { search?: string | undefined; conditions?: readonly SearchCondition[] | undefined }
type TextCondition = (column: RawBuilder<string>) => RawBuilder<SqlBool>

/** The text terms of a search, as conditions on a column. They ignore the texts that rules show. */
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

/** The text terms of a search, as conditions on rows. They include the texts that rules show. */
export const textsOfRows = ({ search, conditions = [] }: Searched): RawBuilder<SqlBool>[] => [
  ...(search ? [hasText({ text: search })] : []),
  ...conditions.flatMap((condition) => {
    if (condition.kind !== 'text') return []
    return condition.not ? [sql<SqlBool>`not ${hasText(condition)}`] : [hasText(condition)]
  }),
]

function hasText({ text, shown }: { text: string; shown?: ShownText | undefined }): RawBuilder<SqlBool> {
  const { descriptionIds = [], noteIds = [] } = shown ?? {}
  const isRuledBy = (ids: readonly string[]) =>
    sql`transactions.rule_id is not null and transactions.rule_id in (${sql.join(ids)})`
  const found = [
    contains(text)(sql`transactions.search_text`),
    ...(descriptionIds.length > 0 ? [sql`(${isRuledBy(descriptionIds)})`] : []),
    ...(noteIds.length > 0 ? [sql`(transactions.note is null and ${isRuledBy(noteIds)})`] : []),
  ]
  return sql`(${sql.join(found, sql` or `)})`
}

/** Whether a search excludes a text that rules show. */
export const excludesShownTexts = ({ conditions = [] }: Searched): boolean =>
  conditions.some(
    (condition) =>
      condition.kind === 'text' &&
      condition.not &&
      [condition.shown?.descriptionIds, condition.shown?.noteIds].some((ids = []) => ids.length > 0),
  )

/** The outcomes of rules that show what a search looks for. */
export const outcomesShowing = ({ conditions = [] }: Searched): string[] => [
  ...new Set(
    conditions.flatMap((condition) =>
      condition.kind === 'text' && !condition.not
        ? [...(condition.shown?.descriptionIds ?? []), ...(condition.shown?.noteIds ?? [])]
        : [],
    ),
  ),
]

type HasName = Record<
  Exclude<ListedName, 'category'>,
  (values: readonly string[], outcomeIds?: readonly string[]) => RawBuilder<SqlBool>
>

/** How to test a row for names, and the day on which a transaction counts. */
type Subjects = { hasName: HasName; day: RawBuilder<Day> }

/** The conditions on anything but texts (`textsOfRows`) and categories (`category-filter.ts`). */
export const othersOf = ({ conditions = [] }: Searched, subjects: Subjects): RawBuilder<SqlBool>[] =>
  conditions.flatMap((condition) => meets(condition, subjects) ?? [])

function meets(condition: SearchCondition, { hasName, day }: Subjects): RawBuilder<SqlBool> | null {
  const holds = condition.not ? sql`not` : sql``
  switch (condition.kind) {
    case 'text':
      return null
    case 'merchant':
      return sql`${holds} ${condition.isOne}`
    case 'name':
      return condition.field === 'category'
        ? null
        : sql`${holds} ${hasName[condition.field](condition.values, condition.outcomeIds)}`
    case 'attachment':
      return sql`${holds} transactions.id in (${attachedRows(condition.ledgerId)})`
    case 'dates':
      return sql`${holds} (
        ${day} >= ${condition.from ?? earliestDay} and ${day} <= ${condition.to ?? latestDay}
      )`
    case 'amount':
      return sql`${holds} abs(transactions.amount_cents) ${sql.raw(condition.comparison)} ${condition.cents}`
    case 'figure':
      return sql`(
        transactions.amount_cents in (${sql.join(amountsOf(condition))})
        or ${hasText(condition)}
      )`
  }
}

/** The IDs of the rows that have an attachment. */
const attachedRows = (ledgerId: string) => sql<string>`
  select attachments.transaction_id from attachments
  where attachments.ledger_id = ${ledgerId} and attachments.removed_until is null`

const amountsOf = ({ sign, cents }: Extract<SearchCondition, { kind: 'figure' }>) =>
  sign === '' ? [cents, -cents] : [sign === '-' ? -cents : cents]
