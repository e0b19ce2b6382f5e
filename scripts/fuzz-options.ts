import { parseArgs } from 'node:util'
import { oneOf, wholeNumber } from './read-option.ts'

/** How many inputs of each part share a seed. */
export const sizes = { statements: 1000, readings: 200, contract: 1000, endpoints: 500, histories: 5 }
export type Part = keyof typeof sizes

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    part: { type: 'string' },
  },
})
export const runs = wholeNumber('runs', values.runs)
export const seed = wholeNumber('seed', values.seed, 0)
export const only =
  values.part === undefined ? undefined : oneOf('part', values.part, Object.keys(sizes) as Part[])
