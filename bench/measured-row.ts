/** One line of the table. Both figures are of the same run, so that the ratio holds on any machine. */
export type MeasuredRow = {
  measure: string
  figure: string
  against: string
  /** Figure over what it stands against; null where there is nothing to stand against. */
  ratio: number | null
  aim: string
}
