import type { Question } from '#domain/reading/reading.ts'

/** What a question asks. */
export const questionText: Record<Question['about'], string> = {
  date_order: 'In which order are the dates?',
  decimal: 'What marks the decimals?',
  spending: 'Which amounts are spending?',
  columns: 'Which column is which?',
  encoding: 'Which text is right?',
}

const choices: Partial<Record<Question['about'], Record<string, string>>> = {
  date_order: { dmy: 'Day first', mdy: 'Month first', ymd: 'Year first' },
  decimal: { comma: 'Decimal comma', point: 'Decimal point', minor_units: 'None: amounts are in cents' },
  spending: { negative: 'Negative amounts are spending', positive: 'Positive amounts are spending' },
}

/** The text of an answer. Null if it depends on the columns of the file. */
export const choiceText = ({ about }: Pick<Question, 'about'>, choice: string): string | null =>
  about === 'encoding' ? choice : (choices[about]?.[choice] ?? null)
