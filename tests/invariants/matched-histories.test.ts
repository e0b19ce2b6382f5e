import fc from 'fast-check'
import { test } from 'vitest'
import { histories } from '#tests/support/histories.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { checkHistories, twoHistories } from './matched-history.ts'

onEachEngine('two ledgers with three accounts in two currencies', (openTestStore) => {
  test('agree with their rows after every step of any history, and an undo restores what was there', async () => {
    const store = await openTestStore()
    await fc.assert(
      fc.asyncProperty(twoHistories(24), (steps) => checkHistories(store, steps)),
      { numRuns: histories(store, 10) },
    )
  })
})
