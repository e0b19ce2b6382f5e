import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { openStore } from '#store/open-store.ts'
import { checkContract, contractInput } from '#tests/fuzz/check-contract.ts'
import { checkReading, damagedFile } from '#tests/fuzz/check-reading.ts'
import { checkStatement } from '#tests/fuzz/check-statement.ts'
import { sendBatch } from '#tests/fuzz/send-batch.ts'
import { startTarget } from '#tests/fuzz/start-target.ts'
import { statementFile } from '#tests/fuzz/statement-files.ts'
import { checkHistories, twoHistories } from '#tests/invariants/matched-history.ts'
import { only, type Part, runs, seed, sizes } from './fuzz-options.ts'

// npm run fuzz -- --part statements --runs 100000 --seed 1: sends random input to the product in batches, each with
// its own seed, and exits with 1 at the first wrong response. Without --part, the runs are divided among all parts.
// To repeat a failure, run it with `--runs` and `--seed` as printed.

const shares: Record<Part, number> = {
  statements: 0.59,
  readings: 0.01,
  contract: 0.2999,
  endpoints: 0.1,
  histories: 0.0001,
}
const concurrentSenders = 4

/** Throws for the first input that violates a property, shrunk as far as possible. */
async function assertBatch<Input>(
  input: fc.Arbitrary<Input>,
  check: (input: Input) => Promise<void>,
  seed: number,
  count: number,
) {
  await fc.assert(fc.asyncProperty(input, check), { seed, numRuns: count, verbose: 0 })
}

/** Runs the batches, with the given concurrency, and reports the speed. */
async function runBatches(
  part: Part,
  runs: number,
  atOnce: number,
  batch: (seed: number, count: number) => Promise<unknown>,
) {
  const size = Math.min(sizes[part], runs)
  const batches = Math.ceil(runs / size)
  const start = performance.now()
  let next = 0
  let done = 0
  let found = false
  const work = async () => {
    while (next < batches && !found) {
      const batchSeed = seed + next
      next += 1
      try {
        await batch(batchSeed, size)
      } catch (error) {
        // The other batches only fail because the product was stopped.
        if (found) return
        found = true
        console.error(
          `\n${part}: seed ${batchSeed} failed. To repeat it: npm run fuzz -- --part ${part} --runs ${size} --seed ${batchSeed}`,
        )
        throw error
      }
      done += size
      const rate = Math.round((done / (performance.now() - start)) * 1000)
      if (process.stdout.isTTY || done % (size * 20) === 0)
        console.log(`${part}: ${done} inputs, ${rate} a second`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, batches) }, work))
  const seconds = (performance.now() - start) / 1000
  console.log(
    `${part}: ${done} inputs from seed ${seed} to ${seed + batches - 1} in ${seconds.toFixed(0)} s, ${Math.round(done / seconds)} per second, no failures`,
  )
}

async function fuzzEndpoints(runs: number) {
  const target = await startTarget(process.env.DATABASE_URL)
  const statuses = new Map<number, number>()
  try {
    await runBatches('endpoints', runs, concurrentSenders, async (seed, count) => {
      for (const [status, times] of await sendBatch(target.url, target.admin, seed, count))
        statuses.set(status, (statuses.get(status) ?? 0) + times)
    })
    console.log(
      `answers: ${[...statuses]
        .sort()
        .map(([status, times]) => `${times} × ${status}`)
        .join(', ')}`,
    )
    const { code, out } = await target.examine()
    console.log(out)
    if (code !== 0) throw new Error('The database is inconsistent.')
  } finally {
    const said = target
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":50'))
    if (said.length > 0) console.log(`${said.length} errors in the log; the first: ${said[0]}`)
    await target.stop()
  }
}

/** Runs long random histories of two ledgers, on SQLite or on the PostgreSQL at DATABASE_URL. */
async function fuzzHistories(runs: number) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'outgo-fuzz-'))
  const store = await openStore({ dataDirectory, databaseUrl: process.env.DATABASE_URL })
  try {
    await runBatches('histories', runs, 1, (seed, count) =>
      assertBatch(twoHistories(100), (steps) => checkHistories(store, steps), seed, count),
    )
  } finally {
    await store.destroy()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

const parts: Record<Part, (runs: number) => Promise<void>> = {
  statements: (runs) =>
    runBatches('statements', runs, 1, (seed, count) =>
      assertBatch(statementFile, checkStatement, seed, count),
    ),
  readings: (runs) =>
    runBatches('readings', runs, 1, (seed, count) => assertBatch(damagedFile, checkReading, seed, count)),
  contract: (runs) =>
    runBatches('contract', runs, 1, (seed, count) => assertBatch(contractInput, checkContract, seed, count)),
  endpoints: fuzzEndpoints,
  histories: fuzzHistories,
}

for (const part of Object.keys(parts) as Part[]) {
  if (only === undefined) await parts[part](Math.round(runs * shares[part]))
  else if (only === part) await parts[part](runs)
}
