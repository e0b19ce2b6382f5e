/** One of several categories that was chosen, and what spoke for each, by kind of evidence. */
export type Choice = { evidence: readonly Float32Array[]; chosen: number }

const passes = 400
/** Keeps weights small if there is little evidence for them. */
const shrinkage = 1
const firstStep = 0.3

/** Weights under which the choices are likeliest; rounded, since more digits would only fit chance. */
export function fitChoices(choices: readonly Choice[], kinds: number): number[] {
  const weights = new Float64Array(kinds).fill(0.3)
  const squares = new Float64Array(kinds).fill(1e-6)
  for (let pass = 0; pass < passes; pass += 1) {
    const slope = weights.map((weight) => shrinkage * weight)
    for (const choice of choices) addSlope(slope, choice, weights)
    slope.forEach((value, index) => {
      squares[index] = (squares[index] ?? 0) + value * value
      weights[index] = (weights[index] ?? 0) - (firstStep * value) / Math.sqrt(squares[index] ?? 1)
    })
  }
  return Array.from(weights, (weight) => Math.round(weight * 100) / 100)
}

/** Adds the slope of the negative logarithm of this choice's likelihood. */
function addSlope(slope: Float64Array, { evidence, chosen }: Choice, weights: Float64Array): void {
  const scores = new Float64Array(evidence[0]?.length ?? 0)
  evidence.forEach((values, kind) => {
    const weight = weights[kind] ?? 0
    values.forEach((value, index) => {
      scores[index] = (scores[index] ?? 0) + weight * value
    })
  })
  const most = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - most))
  const all = odds.reduce((sum, one) => sum + one, 0)
  const error = odds.map((one, index) => one / all - (index === chosen ? 1 : 0))
  evidence.forEach((values, kind) => {
    let sum = 0
    values.forEach((value, index) => {
      sum += (error[index] ?? 0) * value
    })
    slope[kind] = (slope[kind] ?? 0) + sum
  })
}
