import type { Sighting, StatementProblem } from './statement-problem.ts'

/** What rows show about how their file is written. */
export type Evidence = {
  dateInAnotherOrder: Sighting | null
  /** An amount whose comma can only be a decimal mark. */
  decimalComma: Sighting | null
  /** An amount that was read, and would be another if commas were decimal marks. */
  hingingOnComma: Sighting | null
}

export const noEvidence = (): Evidence => ({
  dateInAnotherOrder: null,
  decimalComma: null,
  hingingOnComma: null,
})

/**
 * Why no row of a file can be trusted, or null while nothing disproves how they are read. A single row that cannot be
 * read is skipped; but here it shows that rows before and after it were read wrongly.
 */
export function disproof({
  dateInAnotherOrder: date,
  decimalComma,
  hingingOnComma,
}: Evidence): StatementProblem | null {
  if (date) return { code: 'dates_in_another_order', ...date }
  if (decimalComma && hingingOnComma)
    return { code: 'comma_is_decimal_mark', ...decimalComma, doubtful: hingingOnComma }
  return null
}
