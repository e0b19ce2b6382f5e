import { expect, test } from 'vitest'
import { copyMigrated } from '#tests/support/on-each-engine.ts'
import { runCommand, runCommandAsProcess } from '#tests/support/run-command.ts'
import { aLongImport } from './long-import.ts'
import { withSmallPlace } from './small-place.ts'

// The same code decides on both engines which rows an import keeps, and no-room.test.ts fills the disk of both.
test(
  'npm run import on a full disk keeps whole transactions, says so, and completes when there is space again',
  { timeout: 300_000 },
  () =>
    withSmallPlace('sqlite', async ({ place, leave, makeRoom }) => {
      copyMigrated(place.dataDirectory)
      const { file, rowCount, words, examine, isWhole, close } = await aLongImport(place, 10_000)
      try {
        // One transaction needs 14 MB, two need more than 23 MB.
        leave(21)
        const full = await runCommandAsProcess('import', place, [...words, file])
        const { saved, wrong } = await examine()
        expect(wrong).toEqual([])
        expect(saved).toBeGreaterThan(0)
        expect(full).toMatchObject({ code: 1, out: '' })
        expect(full.err.trimEnd().split('\n').at(-1)).toMatch(
          /^years\.csv: The disk is full: free up some space\. \(.+\) ([\d,]+) of 20,000 transactions were saved\. Run the same command again to add the rest; there will be no duplicates\.$/,
        )
        expect(full.err).toContain(` ${saved.toLocaleString('en-US')} of 20,000 transactions were saved`)

        makeRoom()
        const rest = (rowCount - saved).toLocaleString('en-US')
        expect(await runCommand('import', place, [...words, file])).toMatchObject({
          code: 0,
          out: expect.stringContaining(`years.csv: ${rest} transactions were added.`),
        })
        expect(await isWhole()).toBe(true)
        expect(await runCommand('doctor', place)).toMatchObject({ code: 0, err: '' })
      } finally {
        await close()
      }
    }),
)
