import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { checkContract, contractInput } from '#tests/fuzz/check-contract.ts'
import { checkStatement } from '#tests/fuzz/check-statement.ts'
import { endpoints } from '#tests/fuzz/endpoints.ts'
import { sendBatch } from '#tests/fuzz/send-batch.ts'
import { startTarget } from '#tests/fuzz/start-target.ts'
import { statementFile } from '#tests/fuzz/statement-files.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

// The short version of npm run fuzz, of which docs/reliability.md tells the last full run.

test('any bytes are read as rows and told as skipped, alike however they arrive', () =>
  fc.assert(fc.asyncProperty(statementFile, checkStatement), { seed: 1, numRuns: 1000 }))

test('any JSON is refused in a sentence or accepted as it is', () =>
  fc.assert(fc.asyncProperty(contractInput, checkContract), { seed: 1, numRuns: 1000 }))

test('the calls that are made are all that are documented', () => {
  const paths = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(paths).toContain('POST /api/v1/transactions')
  expect(paths).toContain('POST /auth/v1/logout')
  expect(paths).toContain('DELETE /auth/v1/admin/users/{id}/factors/{factor}')
  expect(paths.length).toBeGreaterThan(80)
})

onEachEngine('a product that is called in every way', (_, newPlace) => {
  test('answers each call, and keeps its ledgers whole', async () => {
    const { databaseUrl } = await newPlace()
    const target = await startTarget(databaseUrl)
    onTestFinished(async () => void (await target.stop()))
    await sendBatch(target.url, target.admin, 1, 150)
    expect(await target.examine()).toMatchObject({ code: 0 })
  }, 180_000)
})
