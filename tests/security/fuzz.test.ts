import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { checkContract, contractInput } from '#tests/fuzz/check-contract.ts'
import { checkReading, damagedFile } from '#tests/fuzz/check-reading.ts'
import { checkStatement } from '#tests/fuzz/check-statement.ts'
import { endpoints } from '#tests/fuzz/endpoints.ts'
import { sendBatch } from '#tests/fuzz/send-batch.ts'
import { startTarget } from '#tests/fuzz/start-target.ts'
import { statementFile } from '#tests/fuzz/statement-files.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { tries } from '#tests/support/tries.ts'

// The short version of npm run fuzz; docs/reliability.md reports the last full run.

test('any bytes are read as rows or reported as skipped, however they are split', () =>
  fc.assert(fc.asyncProperty(statementFile, checkStatement), { seed: 1, numRuns: tries(400) }))

test('a damaged statement of any bank is read, asked about or refused, and every row can be imported', () =>
  fc.assert(fc.asyncProperty(damagedFile, checkReading), { seed: 1, numRuns: tries(160) }))

test('any JSON is rejected with a message or accepted as it is', () =>
  fc.assert(fc.asyncProperty(contractInput, checkContract), { seed: 1, numRuns: tries(400) }))

test('the fuzzed calls are exactly the documented ones', () => {
  const paths = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(paths).toContain('POST /api/v1/transactions')
  expect(paths).toContain('POST /auth/v1/logout')
  expect(paths).toContain('DELETE /auth/v1/admin/users/{id}/factors/{factor}')
  expect(paths.length).toBeGreaterThan(80)
})

onEachEngine('a product that receives random calls', (_, newPlace) => {
  test('responds to each and keeps its ledgers consistent', async () => {
    const { databaseUrl } = await newPlace()
    const target = await startTarget(databaseUrl)
    onTestFinished(async () => void (await target.stop()))
    await sendBatch(target.url, target.admin, 1, tries(320))
    expect(await target.examine()).toMatchObject({ code: 0 })
  })
})
