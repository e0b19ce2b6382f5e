import type { NotAStatement } from './statement-header.ts'

/** Where in a file something was seen. */
type Sighting = { line: number; text: string }

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
}: Evidence): NotAStatement | null {
  if (date)
    return {
      problem: `Line ${date.line} has the date "${date.text}", so this file does not write its dates as month/day/year. None of its rows can be read for certain.`,
    }
  if (decimalComma && hingingOnComma)
    return {
      problem: `Line ${decimalComma.line} has the amount "${decimalComma.text}", so this file writes a comma before the decimals. The amount "${hingingOnComma.text}" in line ${hingingOnComma.line} could be read wrongly.`,
    }
  return null
}
