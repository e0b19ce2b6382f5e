import { uncategorized } from '#domain/categories.ts'
import { amountFromCents, type Cents } from '#domain/money.ts'
import { isPlainText, longestName } from '#domain/plain-text.ts'
import { mostParts, type SplitPart, splitProblem } from '#domain/split-parts.ts'
import { longestNote } from '#domain/transaction.ts'
import type { Booking } from './reading.ts'

/**
 * The parts of a booking that another app split. If Outgo cannot store them as a split, for example because they do not
 * add up, the booking stays whole and its note lists them.
 */
export function bookedParts(
  { parts = [], decimals, note }: Pick<Booking, 'parts' | 'decimals' | 'note'>,
  cents: Cents,
): { parts?: SplitPart[]; note?: string } {
  if (parts.length === 0) return {}
  const split = parts.map(({ category, minor, note }) => ({
    category: category ?? uncategorized,
    cents: (minor * 100) / 10 ** decimals,
    note,
  }))
  const isStorable = split.every(
    (part) =>
      Number.isInteger(part.cents) &&
      part.category.length <= longestName &&
      isPlainText(part.category) &&
      (part.note === null || (part.note.length <= longestNote && isPlainText(part.note))),
  )
  if (isStorable && split.length <= mostParts && splitProblem(cents, split) === null) return { parts: split }
  const listed = split
    .filter((part) => Number.isFinite(part.cents))
    .map((part) => `${part.category} ${amountFromCents(part.cents).toFixed(2)}`)
  const text = [note?.text, ...listed].filter(Boolean).join(', ').slice(0, longestNote)
  return isPlainText(text) && text !== '' ? { note: text } : {}
}
