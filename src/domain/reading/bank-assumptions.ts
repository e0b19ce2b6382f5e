import type { BankFormat } from '#domain/statements/bank-formats.ts'
import type { Answers, FileReading } from './reading.ts'

// What the formats of the three banks take for granted: dates in US order, decimal points and negative spending.

/** Whether the answers about a file agree with these assumptions. If not, the file is read by its contents. */
export const agreesWithBanks = (answers: Answers): boolean =>
  answers.dateOrder !== 'dmy' &&
  answers.decimal !== 'comma' &&
  answers.spending !== 'positive' &&
  answers.columns === undefined &&
  answers.encoding === undefined &&
  !answers.noHeader

/** Whether the contents of a file say, or leave open, that the amounts of spending are positive. */
export const mayHavePositiveSpending = (
  { amount }: BankFormat,
  { reading, questions }: Pick<FileReading, 'reading' | 'questions'>,
): boolean =>
  reading?.spending === 'positive' ||
  // Another column says which way the money went.
  ('signed' in amount && reading?.spending === 'columns') ||
  questions.some(({ about }) => about === 'spending')
