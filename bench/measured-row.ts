/** One line of the table. Both figures come from the same run, so that the ratio holds on any machine. */
export type MeasuredRow = {
  measure: string
  figure: string
  against: string
  /** The figure divided by its baseline; null without a baseline. */
  ratio: number | null
  aim: string
}
