import type { MeasuredRow } from '../measured-row.ts'

export type JudgedSuggestion = { likelihood: number; confidence: number; isRight: boolean }

const likelihoods = [0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.99, 1.01]
const confidences = [0.5, 0.7, 0.8, 0.9, 0.95, 0.99]

/**
 * Whether suggestions are right as often as they say: each alone, by its likelihood, and all above a threshold together,
 * by their confidence.
 */
export function trustRows(suggestions: readonly JudgedSuggestion[]): MeasuredRow[] {
  const alone = likelihoods.slice(1).flatMap((below, index) => {
    const from = likelihoods[index] ?? 0
    const some = suggestions.filter(({ likelihood }) => likelihood >= from && likelihood < below)
    const told = mean(some.map(({ likelihood }) => likelihood))
    return row(`right at a likelihood of ${from} to ${Math.min(1, below)}`, some, `about ${told.toFixed(3)}`)
  })
  const together = confidences.map((from) => {
    const some = suggestions.filter(({ confidence }) => confidence >= from)
    return row(`right at a confidence of ${from} or more`, some, `at least ${from}`)
  })
  return [...alone, ...together]
}

const row = (measure: string, some: readonly JudgedSuggestion[], aim: string): MeasuredRow => ({
  measure: `all: ${measure}`,
  figure: `${mean(some.map(({ isRight }) => (isRight ? 1 : 0))).toFixed(3)} of ${some.length}`,
  against: '',
  ratio: null,
  aim,
})

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
