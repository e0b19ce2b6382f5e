import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBankFile } from '#domain/reading/read-file.ts'
import { tries } from '#tests/support/tries.ts'
import { type Written, writtenStatement } from './written-layouts.ts'

const read = ({ bytes }: Written) =>
  readBankFile(
    async function* () {
      yield bytes
    },
    (encoding, options) => new TextDecoder(encoding, options),
    {},
  )

test('every amount read from a statement that was cut off is also in the whole statement', async () => {
  await fc.assert(
    fc.asyncProperty(writtenStatement, fc.double({ min: 0, max: 1, noNaN: true }), async (written, share) => {
      const bytes = written.bytes.slice(0, Math.floor(written.bytes.length * share))
      const { problem, questions, statements } = await read({ ...written, bytes })
      if (problem || questions.length > 0) return
      const known = new Set(written.rows)
      for (const { date, minor } of statements.flatMap(({ bookings }) => [...bookings]))
        expect(known, written.text.slice(0, bytes.length)).toContain(`${date} ${minor}`)
    }),
    { numRuns: tries(400) },
  )
})

test('a statement in any layout is read exactly, asked about or refused', async () => {
  const count = { exact: 0, asked: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(writtenStatement, async (written) => {
      const { problem, questions, statements } = await read(written)
      if (problem) count.refused += 1
      else if (questions.length > 0) count.asked += 1
      else {
        count.exact += 1
        const rows = statements.flatMap(({ bookings }) =>
          Array.from(bookings, ({ date, minor }) => `${date} ${minor}`),
        )
        expect(rows, written.text).toEqual(written.rows)
      }
    }),
    { numRuns: tries(600) },
  )
  expect(count.exact).toBeGreaterThan(tries(300))
  expect(count.refused).toBeLessThan(tries(30))
})
