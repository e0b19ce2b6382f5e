import type { Sighting, StatementProblem } from './statement-problem.ts'

/** What the rows reveal about the file's conventions. */
export type Evidence = {
  dateInAnotherOrder: Sighting | null
  /** An amount whose comma must be a decimal comma. */
  decimalComma: Sighting | null
  /** An amount that was read, but would be different if commas were decimal marks. */
  ambiguousComma: Sighting | null
}

export const noEvidence = (): Evidence => ({
  dateInAnotherOrder: null,
  decimalComma: null,
  ambiguousComma: null,
})

/**
 * Why no row of a file can be trusted, or null if nothing contradicts how the rows are read. Usually an
 * unreadable row is just skipped, but here it proves that other rows were misread.
 */
export function contradiction({
  dateInAnotherOrder: date,
  decimalComma,
  ambiguousComma,
}: Evidence): StatementProblem | null {
  if (date) return { code: 'dates_in_another_order', ...date }
  if (decimalComma && ambiguousComma)
    return { code: 'comma_is_decimal_mark', ...decimalComma, doubtful: ambiguousComma }
  return null
}
