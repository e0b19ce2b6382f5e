import type { MeasuredRow } from '../measured-row.ts'

/** Returns a function that makes a line of the table: the mean of one score over all households of a profile. */
export const meanRow =
  <Score>(profile: string, scores: readonly Score[]) =>
  (measure: string, of: (score: Score) => number, aim: string): MeasuredRow => ({
    measure: `${profile}: ${measure}`,
    figure: (scores.reduce((sum, score) => sum + of(score), 0) / scores.length).toFixed(3),
    against: '',
    ratio: null,
    aim,
  })
