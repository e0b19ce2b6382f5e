import {
  type Answers,
  type ColumnPlaces,
  type ColumnRole,
  columnRoles,
  type DateOrder,
  type DecimalMark,
  type Question,
} from '#domain/reading/reading.ts'

/** The choice of a question as an answer to the reader. */
export function answersOf({ about }: Pick<Question, 'about'>, choice: string): Answers {
  switch (about) {
    case 'date_order':
      return { dateOrder: choice as DateOrder }
    case 'decimal':
      return { decimal: choice as DecimalMark }
    case 'spending':
      return { spending: choice === 'positive' ? 'positive' : 'negative' }
    case 'encoding':
      return { encoding: choice }
    case 'columns':
      return { columns: columnsOf(choice) }
  }
}

/** What was answered to a question, as its choice; null if nothing was. */
export function choiceOf({ about, choices }: Question, answers: Answers): string | null {
  const given: Record<Question['about'], string | undefined> = {
    date_order: answers.dateOrder,
    decimal: answers.decimal,
    spending: answers.spending,
    encoding: answers.encoding,
    columns: answers.columns && choices.find((choice) => isSame(columnsOf(choice), answers.columns ?? {})),
  }
  return given[about] ?? null
}

/** Reads `date=1,description=3+4`, in which columns count from 1. */
export function columnsOf(choice: string): ColumnPlaces {
  const places: ColumnPlaces = {}
  for (const part of choice.split(',')) {
    const [name, columns = ''] = part.split('=')
    const role = columnRoles.find((one) => one === name)
    if (role) places[role] = columns.split('+').map((column) => Number(column) - 1)
  }
  return places
}

const isSame = (one: ColumnPlaces, other: ColumnPlaces): boolean =>
  columnRoles.every((role) => String(one[role] ?? '') === String(other[role] ?? ''))

/** What a column is read as, if anything. */
export const roleOf = (places: ColumnPlaces, column: number): ColumnRole | null =>
  columnRoles.find((role) => places[role]?.includes(column)) ?? null

/** The places of all columns after one of them was given another meaning. */
export function withRole(places: ColumnPlaces, column: number, role: ColumnRole | null): ColumnPlaces {
  const changed: ColumnPlaces = {}
  for (const one of columnRoles) {
    const others = (places[one] ?? []).filter((place) => place !== column)
    // Only a description can be made up of several columns.
    const kept = one === role ? [...(role === 'description' ? others : []), column] : others
    if (kept.length > 0) changed[one] = kept.sort((a, b) => a - b)
  }
  // An amount with its sign, or money out and in: one excludes the other.
  if (role === 'amount') {
    delete changed.debit
    delete changed.credit
  }
  if (role === 'debit' || role === 'credit') delete changed.amount
  return changed
}
