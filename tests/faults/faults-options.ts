import { parseArgs } from 'node:util'
import { oneOf, wholeNumber } from '#scripts/read-option.ts'
import { allEngines } from './engines.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    engine: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
export const engines = values.engine === undefined ? allEngines : [oneOf('engine', values.engine, allEngines)]
export const kills = wholeNumber('kills', values.kills)
export const seed = wholeNumber('seed', values.seed, 0)
