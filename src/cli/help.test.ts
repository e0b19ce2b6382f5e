import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommandFromSource, runCommandFromSourceAsProcess } from '#tests/support/run-command.ts'

const directory = import.meta.dirname
const commands = readdirSync(directory)
  .filter((file) => /^[\w-]+\.ts$/.test(file))
  .filter((file) => readFileSync(join(directory, file), 'utf8').includes('reportProblem(error)'))
  .map((file) => file.replace('.ts', ''))
  // It reports its problems itself, because it needs no database.
  .concat('read')

const nowhere = { dataDirectory: '/nowhere' }
const usage = { code: 0, out: expect.stringMatching(/^npm run [\w:]+/), err: '' }

test.for(commands)('%s --help prints its usage and does nothing else', async (name) => {
  expect(await runCommandFromSource(name, nowhere, ['--help'])).toEqual(usage)
})

test('a command can be started from its source', async () => {
  expect(await runCommandFromSourceAsProcess('doctor', nowhere, ['--help'])).toEqual(usage)
})
