import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommandFromSource } from '#tests/support/run-command.ts'

const directory = import.meta.dirname
const commands = readdirSync(directory)
  .filter((file) => /^[\w-]+\.ts$/.test(file))
  .filter((file) => readFileSync(join(directory, file), 'utf8').includes('reportProblem(error)'))
  .map((file) => file.replace('.ts', ''))

test.for(commands)('%s --help prints its usage and does nothing else', async (name) => {
  const nowhere = { dataDirectory: '/nowhere' }
  expect(await runCommandFromSource(name, nowhere, ['--help'])).toEqual({
    code: 0,
    out: expect.stringMatching(/^npm run [\w:]+/),
    err: '',
  })
})
