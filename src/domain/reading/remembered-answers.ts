import type { Answers, Question, Reading } from './reading.ts'

/**
 * The answers for an earlier file that this file leaves open. What its own rows prove takes precedence. Null if they
 * add nothing to the given answers.
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
 * What to remember about an imported file: the answers, and what its rows proved, because the next file from the same
 * bank may not prove it.
 */
export function answersToRemember(
  { dateOrder, decimal, spending }: Pick<Reading, 'dateOrder' | 'decimal' | 'spending'>,
  { columns, encoding, spending: answered }: Answers,
): Answers {
  return {
    ...(columns && { columns }),
    ...(dateOrder && { dateOrder }),
    ...(decimal && { decimal }),
    // With a column for money out, only an answer can tell what its signs mean.
    ...(spending === 'columns' ? answered && { spending: answered } : spending && { spending }),
    ...(encoding && { encoding }),
  }
}
