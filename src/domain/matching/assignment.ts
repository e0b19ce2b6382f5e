/** A possible pairing and its score. */
export type Option<Left, Right> = { left: Left; right: Right; worth: number }

/**
 * How many steps exact solutions may take in all: their number grows with the cube of a cluster's size. Clusters beyond
 * it, such as one of more than 200 pairs that are all alike, are solved greedily.
 */
const mostSteps = 24_000_000

/**
 * Chooses the options with the highest total score in which nothing appears twice. Options without a positive score are
 * never chosen. Unconnected clusters are solved separately, so the time grows with their size.
 */
export function assign<Left, Right, Found extends Option<Left, Right>>(options: readonly Found[]): Found[] {
  let stepsLeft = mostSteps
  return clusters(options.filter(({ worth }) => worth > 0)).flatMap((cluster) => {
    if (cluster.length === 1) return cluster
    const lefts = new Set(cluster.map(({ left }) => left)).size
    const rights = new Set(cluster.map(({ right }) => right)).size
    const steps = lefts * lefts * (lefts + rights)
    if (steps > stepsLeft) return bestFirst(cluster)
    stepsLeft -= steps
    return exact(cluster)
  })
}

function clusters<Left, Right, Found extends Option<Left, Right>>(options: readonly Found[]): Found[][] {
  const byEnd = new Map<Left | Right, Found[]>()
  for (const option of options)
    for (const end of [option.left, option.right]) {
      const ofEnd = byEnd.get(end)
      if (ofEnd) ofEnd.push(option)
      else byEnd.set(end, [option])
    }
  const seen = new Set<Found>()
  const visited = new Set<Left | Right>()
  return options.flatMap((option) => {
    if (seen.has(option)) return []
    const cluster = [option]
    seen.add(option)
    for (const { left, right } of cluster)
      for (const end of [left, right]) {
        if (visited.has(end)) continue
        visited.add(end)
        for (const other of byEnd.get(end) ?? [])
          if (!seen.has(other)) {
            seen.add(other)
            cluster.push(other)
          }
      }
    return [cluster]
  })
}

function bestFirst<Left, Right, Found extends Option<Left, Right>>(options: readonly Found[]): Found[] {
  const taken = new Set<Left | Right>()
  return options
    .toSorted((one, other) => other.worth - one.worth)
    .filter(({ left, right }) => {
      const isFree = !taken.has(left) && !taken.has(right)
      if (isFree) taken.add(left).add(right)
      return isFree
    })
}

/** The Hungarian algorithm with potentials. An extra column for each row means that the row stays unpaired. */
function exact<Left, Right, Found extends Option<Left, Right>>(options: readonly Found[]): Found[] {
  const lefts = [...new Set(options.map(({ left }) => left))]
  const rights = [...new Set(options.map(({ right }) => right))]
  const rowOf = new Map(lefts.map((left, index) => [left, index]))
  const columnOf = new Map(rights.map((right, index) => [right, index]))
  const width = rights.length + lefts.length
  const best = new Map<number, Found>()
  const worth = new Float64Array(lefts.length * width).fill(Number.NEGATIVE_INFINITY)
  for (let row = 0; row < lefts.length; row += 1)
    worth.fill(0, row * width + rights.length, (row + 1) * width)
  for (const option of options) {
    const cell = (rowOf.get(option.left) ?? 0) * width + (columnOf.get(option.right) ?? 0)
    if (option.worth <= (worth[cell] ?? 0)) continue
    worth[cell] = option.worth
    best.set(cell, option)
  }
  const cost = (row: number, column: number) => -(worth[row * width + column] ?? 0)
  return [...cheapest(lefts.length, width, cost)].flatMap(
    ([column, row]) => best.get(row * width + column) ?? [],
  )
}

/** The row of each assigned column. Every row gets a column, at the lowest total cost. */
function cheapest(
  height: number,
  width: number,
  cost: (row: number, column: number) => number,
): Map<number, number> {
  const rowPotential = new Float64Array(height + 1)
  const columnPotential = new Float64Array(width + 1)
  const rowOf = new Int32Array(width + 1)
  const cameFrom = new Int32Array(width + 1)
  const at = (array: Float64Array | Int32Array, index: number) => array[index] ?? 0
  for (let row = 1; row <= height; row += 1) {
    rowOf[0] = row
    let column = 0
    const least = new Float64Array(width + 1).fill(Number.POSITIVE_INFINITY)
    const isUsed = new Uint8Array(width + 1)
    do {
      isUsed[column] = 1
      const from = at(rowOf, column)
      let step = Number.POSITIVE_INFINITY
      let next = 0
      for (let other = 1; other <= width; other += 1) {
        if (isUsed[other]) continue
        const reduced = cost(from - 1, other - 1) - at(rowPotential, from) - at(columnPotential, other)
        if (reduced < at(least, other)) {
          least[other] = reduced
          cameFrom[other] = column
        }
        if (at(least, other) < step) {
          step = at(least, other)
          next = other
        }
      }
      for (let other = 0; other <= width; other += 1) {
        if (isUsed[other]) {
          rowPotential[at(rowOf, other)] = at(rowPotential, at(rowOf, other)) + step
          columnPotential[other] = at(columnPotential, other) - step
        } else least[other] = at(least, other) - step
      }
      column = next
    } while (at(rowOf, column) !== 0)
    while (column !== 0) {
      const previous = at(cameFrom, column)
      rowOf[column] = at(rowOf, previous)
      column = previous
    }
  }
  const given = new Map<number, number>()
  for (let column = 1; column <= width; column += 1)
    if (at(rowOf, column)) given.set(column - 1, at(rowOf, column) - 1)
  return given
}
