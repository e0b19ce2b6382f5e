import { expect, test } from 'vitest'
import { readBankFile } from './read-file.ts'

test('a file can begin with more rows to skip than a function call can have arguments', async () => {
  const pending = '2025-01-30,HOTEL,-1.00,Pending\n'.repeat(200_000)
  const { statements } = await readBankFile(
    async function* () {
      yield new TextEncoder().encode(
        `Date,Description,Amount,Status\n${pending}2025-01-28,SHOP,-12.50,Posted\n`,
      )
    },
    (encoding, options) => new TextDecoder(encoding, options),
    {},
  )
  expect(statements[0]?.bookings.length).toBe(1)
  expect(statements[0]?.skipped.length).toBe(200_000)
})
