/** The median, so that one slow run on a busy machine does not matter. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('Cannot take the median of no values')
  return middle
}
