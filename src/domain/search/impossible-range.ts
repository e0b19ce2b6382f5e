import type { Cents } from '#domain/money.ts'
import type { SearchTerm } from './search-term.ts'

/** Whether no date or no amount can match a search, because a range ends before it begins. Null if both can. */
export function impossibleRange(terms: readonly SearchTerm[]): 'dates' | 'amounts' | null {
  const asked = terms.filter(({ not }) => !not)
  if (
    asked.some(
      (term) => term.kind === 'dates' && term.from !== null && term.to !== null && term.from > term.to,
    )
  )
    return 'dates'
  const amounts = asked.filter((term) => term.kind === 'amount')
  const least = Math.max(...amounts.map(leastOf))
  return amounts.some((term) => mostOf(term) < least) ? 'amounts' : null
}

type Amount = { comparison: string; cents: Cents }

const leastOf = ({ comparison, cents }: Amount): Cents =>
  comparison === '>' ? cents + 1 : comparison.startsWith('<') ? 0 : cents

const mostOf = ({ comparison, cents }: Amount): Cents =>
  comparison === '<' ? cents - 1 : comparison.startsWith('>') ? Number.POSITIVE_INFINITY : cents
