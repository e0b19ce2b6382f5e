import type { Answers, Question, Reading } from './reading.ts'

/**
 * The answers of an earlier file, as far as this one leaves them open: what its rows prove counts more. Null if there
 * are none beyond those that are given.
 */
export function answersLeftOpen(
  remembered: Answers,
  questions: readonly Pick<Question, 'about'>[],
  given: Answers,
): Answers | null {
  const { columns, dateOrder, decimal, spending, encoding } = remembered
  const isOpen = (about: Question['about']) => questions.some((question) => question.about === about)
  const all: Answers = {
    // If the user named the columns of a file, the reader was wrong about them.
    ...(columns && { columns }),
    ...(isOpen('date_order') && dateOrder && { dateOrder }),
    ...(isOpen('decimal') && decimal && { decimal }),
    ...(isOpen('spending') && spending && { spending }),
    ...(isOpen('encoding') && encoding && { encoding }),
    ...given,
  }
  return Object.keys(all).length > Object.keys(given).length ? all : null
}

/**
 * What to remember of a file that was imported: what was answered, and what its rows proved, since the next file of the
 * same bank may not prove it.
 */
export function answersToRemember(
  { dateOrder, decimal, spending }: Pick<Reading, 'dateOrder' | 'decimal' | 'spending'>,
  { columns, encoding, spending: answered }: Answers,
): Answers {
  return {
    ...(columns && { columns }),
    ...(dateOrder && { dateOrder }),
    ...(decimal && { decimal }),
    // With a column for money out, only an answer says how its signs are to be read.
    ...(spending === 'columns' ? answered && { spending: answered } : spending && { spending }),
    ...(encoding && { encoding }),
  }
}
