import { type Day, isDay } from '#domain/calendar.ts'
import { uncategorized } from '#domain/categories.ts'
import type { FormatSettings } from '#domain/create-format.ts'
import type { StatementRow } from '#domain/transaction.ts'
import { readTypedAmount } from '#web/format/typed-amount.ts'

export const directions = [
  ['out', 'Money out'],
  ['in', 'Money in'],
] as const

/** The values of the form, not yet validated. */
export type TransactionDraft = {
  date: Day | ''
  amount: string
  direction: (typeof directions)[number][0]
  description: string
  category: string
  note: string
}

/** What is wrong, by field, in the order of the form. */
export type DraftProblems = { [Field in 'amount' | 'description' | 'date']?: string }

export const emptyDraft = (date: Day): TransactionDraft => ({
  date,
  amount: '',
  direction: 'out',
  description: '',
  category: '',
  note: '',
})

/** What stays for the next transaction when several are added in a row. */
export const nextDraft = ({ date, direction }: TransactionDraft): TransactionDraft => ({
  ...emptyDraft(date),
  direction,
})

/** The transaction that a draft describes, or what is wrong with it. */
export function transactionFrom(
  draft: TransactionDraft,
  settings: FormatSettings,
): { transaction: StatementRow } | { problems: DraftProblems } {
  const { date, amount, direction, description, category, note } = draft
  const cents = readTypedAmount(amount, settings)
  const problems: DraftProblems = {
    ...amountProblem(amount, cents),
    ...(description.trim() === '' && { description: 'Please enter a description' }),
    ...(!isDay(date) && { date: 'Please enter a valid date' }),
  }
  if (cents === null || Object.keys(problems).length > 0) return { problems }
  return {
    transaction: {
      date,
      description: description.trim(),
      cents: direction === 'out' ? -cents : cents,
      category: category.trim() || uncategorized,
      note: note.trim() || null,
    },
  }
}

/** A sign could mean the direction or its opposite, so there is only one way to say it. */
function amountProblem(text: string, cents: number | null): DraftProblems {
  if (text.trim() === '' || cents === 0) return { amount: 'Please enter an amount' }
  if (cents === null) return { amount: 'Invalid amount' }
  if (cents < 0) return { amount: 'Leave out the sign and choose money in or out' }
  return {}
}
