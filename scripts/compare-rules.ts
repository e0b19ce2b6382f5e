import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { examineLedger, isHealthy } from '#ledger/store/examine-ledger.ts'
import { wholeNumber } from '#scripts/read-option.ts'
import { openStore } from '#store/open-store.ts'
import { checkRulesDecideTheSame } from '#tests/invariants/ruled-rows.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { randomRow, randomRules } from '#tests/support/random-rules.ts'

// npm run compare-rules -- --rows 1000000 --seed 1 [--database-url postgres://…]: applies random rules to
// random rows during import, afterwards and in a preview, and exits with an error at the first difference. Rows come
// in batches, each with its own rules and seed. To repeat a failure, run it with `--rows 10000` and the printed seed.

const rowsInBatch = 10_000

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    'database-url': { type: 'string' },
  },
})
const batches = Math.ceil(wholeNumber('rows', values.rows) / rowsInBatch)
const firstSeed = wholeNumber('seed', values.seed, 0)
const dataDirectory = mkdtempSync(join(tmpdir(), 'outgo-rules-'))
const databaseUrl = values['database-url']
const store = await openStore({ dataDirectory, ...(databaseUrl && { databaseUrl }) })
try {
  for (let batch = 0; batch < batches; batch += 1) {
    const seed = firstSeed + batch
    const [rules = []] = fc.sample(randomRules(12), { seed, numRuns: 1 })
    const given = fc.sample(fc.record({ row: randomRow, hasNote: fc.boolean() }), {
      seed,
      numRuns: rowsInBatch,
    })
    const ledgers = { early: await aUser(store), late: await aUser(store) }
    try {
      await checkRulesDecideTheSame(store, ledgers, given, rules)
      for (const ledgerId of Object.values(ledgers)) {
        if (!isHealthy(await examineLedger(store, ledgerId))) throw new Error('The ledger is inconsistent')
        await store.deleteFrom('ledgers').where('id', '=', ledgerId).execute()
      }
    } catch (error) {
      console.error(`Differs with --seed ${seed}`)
      throw error
    }
    if ((batch + 1) % 10 === 0) console.log(`${(batch + 1) * rowsInBatch} rows`)
  }
} finally {
  await store.destroy()
  rmSync(dataDirectory, { recursive: true })
}
