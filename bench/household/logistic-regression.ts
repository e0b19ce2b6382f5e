/** What was seen, by name, and whether it was so. */
export type Example = { evidence: Record<string, number>; isTrue: boolean }

const passes = 300
/** Keeps weights small that little speaks for. */
const shrinkage = 3
const firstStep = 0.6

/** Weights, in log odds, under which the examples are likeliest; rounded, since more digits would only fit chance. */
export function fitWeights(examples: readonly Example[], names: readonly string[]): Record<string, number> {
  const inputs = examples.map(({ evidence }) => Float64Array.from(names, (name) => evidence[name] ?? 0))
  const weights = new Float64Array(names.length)
  const squares = new Float64Array(names.length).fill(1e-6)
  for (let pass = 0; pass < passes; pass += 1) {
    const slope = weights.map((weight) => shrinkage * weight)
    inputs.forEach((input, index) => {
      const score = input.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)
      const error = 1 / (1 + Math.exp(-score)) - (examples[index]?.isTrue ? 1 : 0)
      input.forEach((value, at) => {
        slope[at] = (slope[at] ?? 0) + error * value
      })
    })
    slope.forEach((value, at) => {
      squares[at] = (squares[at] ?? 0) + value * value
      weights[at] = (weights[at] ?? 0) - (firstStep * value) / Math.sqrt(squares[at] ?? 1)
    })
  }
  const rounded = names.map((name, at) => [name, Math.round((weights[at] ?? 0) * 10) / 10] as const)
  return Object.fromEntries(rounded.filter(([, weight]) => weight !== 0))
}
