import { defineConfig } from 'vitest/config'
import { listTests } from './tests/support/list-tests.ts'
import { prepareRunEnvironment } from './tests/support/run-environment.ts'
import { WaitingFirst } from './tests/support/test-sequence.ts'

prepareRunEnvironment()
const { quick, full } = listTests()

export default defineConfig({
  test: {
    // No test is about speed: this only ends one that hangs, on a machine that is busy with ten other things.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // More workers than cores on a small machine, because tests often wait for a database, a process or a timer.
    maxWorkers: 3,
    // More room for objects, so that V8 collects garbage less often, and by then most of them are gone. It collects in one
    // thread, because other tests need the cores.
    execArgv: [
      '--min-semi-space-size=16',
      '--max-semi-space-size=32',
      '--initial-old-space-size=500',
      '--single-threaded-gc',
    ],
    // What modules of the product remember cannot change the result of a later test.
    isolate: false,
    sequence: { sequencer: WaitingFirst },
    setupFiles: ['tests/support/property-seed.ts'],
    projects: [
      { extends: true, test: { name: 'quick', include: quick } },
      {
        extends: true,
        test: {
          name: 'full',
          include: full,
          globalSetup: [
            'tests/support/build-server.ts',
            'tests/support/build-commands.ts',
            'tests/support/prepare-databases.ts',
          ],
        },
      },
    ],
  },
})
