import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Day, earliestDay, latestDay } from '#domain/calendar.ts'
import type { NameField, SearchTerm } from '#domain/search/search-term.ts'
import { containsText, containsWithAccents, type TextTest } from '#store/engines/contains-text.ts'
import type { Store } from '#store/schema.ts'
import type { ShownText } from './shown-texts.ts'

export type ListedName = Exclude<NameField, 'merchant'>

/** A term of a search, with what a name means: categories, or the IDs of accounts or tags. */
export type SearchCondition =
  | Exclude<SearchTerm, { kind: 'name' | 'text' | 'figure' | 'attachment' }>
  | (Extract<SearchTerm, { kind: 'attachment' }> & { ledgerId: string })
  | (Extract<SearchTerm, { kind: 'text' | 'figure' }> & SearchedText)
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

type SearchedText = {
  text: string
  /** Whether accents matter. */
  hasAccents?: boolean
  /** The rule outcomes that put this text on a row. */
  shown?: ShownText
}

/** The text terms of a search, as conditions on a column. They ignore the texts that rules show. */
export const textsOf = (store: Store, { search, conditions = [] }: Searched): TextTest[] => [
  ...(search ? [contains(store, { text: search })] : []),
  ...conditions.flatMap((condition) =>
    condition.kind === 'text' ? [(condition.not ? lacks : contains)(store, condition)] : [],
  ),
]

export const contains = (store: Store, { text, hasAccents = false }: SearchedText): TextTest =>
  hasAccents ? containsWithAccents(text) : containsText(store, text)

function lacks(store: Store, searched: SearchedText): TextTest {
  const isIn = contains(store, searched)
  return (column) => sql<SqlBool>`not ${isIn(column)}`
}

/** The text terms of a search, as conditions on rows. They include the texts that rules show. */
export const textsOfRows = (store: Store, { search, conditions = [] }: Searched): RawBuilder<SqlBool>[] => [
  ...(search ? [hasText(store, { text: search })] : []),
  ...conditions.flatMap((condition) => {
    if (condition.kind !== 'text') return []
    const isFound = hasText(store, condition)
    return [condition.not ? sql<SqlBool>`not ${isFound}` : isFound]
  }),
]

function hasText(store: Store, searched: SearchedText): RawBuilder<SqlBool> {
  const { descriptionIds = [], noteIds = [] } = searched.shown ?? {}
  const isRuledBy = (ids: readonly string[]) =>
    sql`transactions.rule_id is not null and transactions.rule_id in (${sql.join(ids)})`
  const found = [
    contains(store, searched)(sql`transactions.search_text`),
    ...(descriptionIds.length > 0 ? [sql`(${isRuledBy(descriptionIds)})`] : []),
    ...(noteIds.length > 0 ? [sql`(transactions.note is null and ${isRuledBy(noteIds)})`] : []),
  ]
  return sql`(${sql.join(found, sql` or `)})`
}

/** Whether a search compares a text with its accents, which packed texts lack. */
export const hasAccents = ({ conditions = [] }: Searched): boolean =>
  conditions.some((condition) => condition.kind === 'text' && condition.hasAccents)

/** Whether a search excludes a text that rules show. */
export const excludesShownTexts = ({ conditions = [] }: Searched): boolean =>
  conditions.some(
    (condition) =>
      condition.kind === 'text' &&
      condition.not &&
      [condition.shown?.descriptionIds, condition.shown?.noteIds].some((ids = []) => ids.length > 0),
  )

type HasName = Record<
  Exclude<ListedName, 'category'>,
  (values: readonly string[], outcomeIds?: readonly string[]) => RawBuilder<SqlBool>
>

/** How to test a row for names, and the day on which a transaction counts. */
type Subjects = { hasName: HasName; day: RawBuilder<Day> }

/** The conditions on anything but texts (`textsOfRows`) and categories (`category-filter.ts`). */
export const othersOf = (
  store: Store,
  { conditions = [] }: Searched,
  subjects: Subjects,
): RawBuilder<SqlBool>[] => conditions.flatMap((condition) => meets(store, condition, subjects) ?? [])

function meets(
  store: Store,
  condition: SearchCondition,
  { hasName, day }: Subjects,
): RawBuilder<SqlBool> | null {
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
        or ${hasText(store, condition)}
      )`
  }
}

/** The IDs of the rows that have an attachment. */
const attachedRows = (ledgerId: string) => sql<string>`
  select attachments.transaction_id from attachments
  where attachments.ledger_id = ${ledgerId} and attachments.removed_until is null`

export const amountsOf = ({ sign, cents }: Extract<SearchCondition, { kind: 'figure' }>) =>
  sign === '' ? [cents, -cents] : [sign === '-' ? -cents : cents]
