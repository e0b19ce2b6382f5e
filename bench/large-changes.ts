import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { bankFormats } from '#domain/statements/bank-formats.ts'
import type { StatementRow } from '#domain/transaction.ts'
import { type Client, createClient, password, signUp } from '#tests/faults/client.ts'
import { startProduct } from '#tests/support/start-product.ts'
import { milliseconds } from './figure-text.ts'
import { readMetrics } from './load/read-metrics.ts'
import type { MeasuredRow } from './measured-row.ts'
import { realisticRows } from './realistic-rows.ts'
import { spawnImport } from './spawn-import.ts'
import { inTemporaryDirectory } from './temporary-directory.ts'
import { writeStatement } from './write-statement.ts'

const rowsOfLedger = 100_000
const maxBatch = 1000
/** The description of every fifth row, so that one rule governs a fifth of the ledger. */
const frequent = 'MONTHLY SAVER'

/** How long changes to one large ledger block the main thread, and with it all other users. */
export async function largeChanges(): Promise<MeasuredRow[]> {
  const product = await startProduct({ METRICS_PORT: '0', RATE_LIMIT_LEDGER_CALLS: '1000000' })
  const metricsUrl = /Metrics\s+(http\S+)/.exec(product.output())?.[1] ?? ''
  const email = 'owner@example.org'
  const { token } = await signUp(product.url, email)
  const owner = createClient(token, { url: product.url })
  const measured: MeasuredRow[] = []
  const during = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    await readMetrics(metricsUrl)
    const start = performance.now()
    const result = await work()
    const took = performance.now() - start
    const { blocked } = await readMetrics(metricsUrl)
    measured.push({
      measure: `Main thread blocked at most by ${what}`,
      figure: milliseconds(blocked),
      against: `the aim, 50 ms; it took ${milliseconds(took)}`,
      ratio: blocked / 50,
      aim: 'at most 1',
    })
    return result
  }
  try {
    await importLedger(product.dataDirectory, email)
    await during('50 calls of 1,000 rows each', () => sendBatches(owner))
    const rule = { description_pattern: frequent, category: 'Savings', exclude_from_total: true }
    const { id } = await during(
      'a rule for 20,000 rows',
      async () => (await owner.post('/transaction-rules', rule)).body,
    )
    await during('another category for that rule', () =>
      owner.patch(`/transaction-rules/${id}`, { category: 'Bills' }),
    )
    await during('deleting that rule', () => owner.delete(`/transaction-rules/${id}`))
    const { location } = await during('deleting 150,000 rows', () => owner.delete('/transactions'))
    await during('bringing them back', () => owner.undo(location))
    await during('deleting the account', async () => {
      const answer = await fetch(`${product.url}/auth/v1/user`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ password }),
      })
      if (!answer.ok) throw new Error(`The response was ${answer.status}: ${await answer.text()}`)
    })
    return measured
  } finally {
    await product.stop()
  }
}

const importLedger = (dataDirectory: string, email: string) =>
  inTemporaryDirectory(async (folder) => {
    const [bank] = bankFormats
    if (!bank) throw new Error('Unknown bank')
    const file = join(folder, 'statement.csv')
    await writeStatement(file, bank, ledgerRows(rowsOfLedger))
    const [code] = await once(spawnImport({ dataDirectory, email, bank: bank.id, file }), 'exit')
    if (code !== 0) throw new Error(`The import exited with ${code}`)
  })

function* ledgerRows(count: number): Generator<StatementRow> {
  let number = 0
  for (const row of realisticRows(count)) {
    yield number % 5 === 0 ? { ...row, description: frequent } : row
    number += 1
  }
}

async function sendBatches(owner: Client) {
  let batch = []
  for (const row of realisticRows(50 * maxBatch)) {
    batch.push({ ...row, importKey: randomUUID() })
    if (batch.length < maxBatch) continue
    await owner.sendRows(batch)
    batch = []
  }
}
