import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

const run = (file: string, words: string[]) =>
  new Promise<{ code: unknown; err: string }>((resolve) => {
    execFile(process.execPath, [join(root, file), ...words], (error, _out, err) =>
      resolve({ code: error ? error.code : 0, err }),
    )
  })

const programs = {
  'tests/faults/faults.ts': 'tests/faults/faults-options.ts',
  'bench/load-mix.ts': 'bench/load/load-options.ts',
  'scripts/fuzz.ts': 'scripts/fuzz-options.ts',
} as const

// A harness that did nothing would find no faults. Only the part that reads the options runs: loading all of a program
// takes seconds.
test.for([
  ['tests/faults/faults.ts', '--kills', 'many', '--kills must be a whole number, at least 1, not "many".'],
  ['tests/faults/faults.ts', '--engine', 'mysql', '--engine must be one of sqlite, postgres, not "mysql".'],
  ['bench/load-mix.ts', '--engine', 'mysql', '--engine must be one of sqlite, postgres, not "mysql".'],
  ['bench/load-mix.ts', '--seconds', '0', '--seconds must be a whole number, at least 1, not "0".'],
  ['scripts/fuzz.ts', '--runs', '', '--runs must be a whole number, at least 1, not "".'],
  [
    'scripts/fuzz.ts',
    '--part',
    'x',
    '--part must be one of statements, readings, contract, endpoints, histories, not "x".',
  ],
] as const)('%s rejects %s %s', async ([program, option, value, sentence]) => {
  expect(await run(programs[program], [option, value])).toEqual({ code: 2, err: `${sentence}\n` })
  const part = programs[program].split('/').at(-1)
  expect(readFileSync(join(root, program), 'utf8')).toMatch(RegExp(`import .* from '\\./(load/)?${part}'`))
})
