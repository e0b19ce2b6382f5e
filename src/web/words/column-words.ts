import type { ColumnPlaces, ColumnRole } from '#domain/reading/reading.ts'

/** What a column can be read as, in the order in which it is offered. */
export const columnTexts: Record<ColumnRole, string> = {
  date: 'Date',
  description: 'Description',
  amount: 'Amount',
  debit: 'Money out',
  credit: 'Money in',
  direction: 'In or out',
  balance: 'Balance',
  currency: 'Currency',
  category: 'Category',
  value_date: 'Value date',
  fee: 'Fee',
  state: 'State',
  bank_id: 'Bank’s ID',
  account: 'Account',
  note: 'Note',
  tags: 'Tags',
}

const roles = Object.keys(columnTexts) as ColumnRole[]

/** What tells one choice of columns from the others: `Amount: Betrag`. */
export function columnsChoiceText(
  choice: ColumnPlaces,
  others: readonly ColumnPlaces[],
  names: readonly string[],
): string {
  const different = roles.filter((role) =>
    others.some((other) => String(other[role] ?? '') !== String(choice[role] ?? '')),
  )
  // Some banks give two columns the same name.
  const nameOf = (column: number) => {
    const name = names[column]?.trim() || `column ${column + 1}`
    const isAlone = names.every((other, at) => at === column || other.trim() !== name)
    return isAlone ? name : `${name} (column ${column + 1})`
  }
  const told = different.filter((role) => choice[role])
  const shown = told.length > 0 ? told : roles.filter((role) => choice[role])
  return shown.map((role) => `${columnTexts[role]}: ${choice[role]?.map(nameOf).join(' + ')}`).join(', ')
}
