import { parseArgs } from 'node:util'
import { oneOf, wholeNumber } from '#scripts/read-option.ts'
import { allEngines } from '#tests/faults/engines.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    connections: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
    processes: { type: 'string', default: '1' },
    kill: { type: 'boolean', default: false },
  },
})
export const engine = oneOf('engine', values.engine, allEngines)
export const load = {
  connections: wholeNumber('connections', values.connections),
  seconds: wholeNumber('seconds', values.seconds),
  processes: wholeNumber('processes', values.processes),
  kill: values.kill,
}
