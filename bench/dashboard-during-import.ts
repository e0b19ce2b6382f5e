import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { rowsInPart } from '#contract/account-file.ts'
import { amountFromCents } from '#domain/money.ts'
import { bankFormats } from '#domain/statements/bank-formats.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import { type Client, createClient, signUp } from '#tests/faults/client.ts'
import { startProduct } from '#tests/support/start-product.ts'
import { counted, milliseconds } from './figure-text.ts'
import { readMetrics } from './load/read-metrics.ts'
import { quantile } from './load/tally.ts'
import type { MeasuredRow } from './measured-row.ts'
import { realisticRows } from './realistic-rows.ts'
import { spawnImport } from './spawn-import.ts'
import { inTemporaryDirectory } from './temporary-directory.ts'
import { writeStatement } from './write-statement.ts'

const rowsOfImport = 100_000
const rowsOfReader = 10_000
const idleRequests = 500
const webBatch = 50
const maxBatch = 1000

/** Dashboard response times of one user, and how long the main thread blocks, while another user imports. */
export async function dashboardDuringImport(): Promise<MeasuredRow[]> {
  const product = await startProduct({ METRICS_PORT: '0', RATE_LIMIT_LEDGER_CALLS: '1000000' })
  const metricsUrl = /Metrics\s+(http\S+)/.exec(product.output())?.[1] ?? ''
  const newUser = async (name: string) =>
    createClient((await signUp(product.url, `${name}@example.org`)).token, {
      url: product.url,
    })
  try {
    const reader = await newUser('reader')
    for (const batch of batchesOf(rowsOfReader, maxBatch)) await reader.sendRows(batch)
    const idle = await timesOf(reader, (done) => done >= idleRequests)
    const idleP99 = quantile(idle, 0.99)
    const measured: MeasuredRow[] = []

    const during = async (what: string, work: () => Promise<void>) => {
      await readMetrics(metricsUrl)
      let isOver = false
      const working = work().finally(() => {
        isOver = true
      })
      const [times] = await Promise.all([timesOf(reader, () => isOver), working])
      const { blocked } = await readMetrics(metricsUrl)
      const p99 = quantile(times, 0.99)
      measured.push(rowOf(`Dashboard request (p99) during ${what}`, p99, idleP99, 'at most 5'), {
        ...rowOf('  the main thread blocked at most', blocked, 50, 'at most 1'),
        against: 'the aim, 50 ms',
      })
    }
    for (const size of [webBatch, maxBatch]) {
      const uploader = await newUser(`uploader-${size}`)
      await during(`100,000 rows in batches of ${counted(size)}`, async () => {
        for (const batch of batchesOf(rowsOfImport, size)) await uploader.sendRows(batch)
      })
    }
    const restorer = await newUser('restorer')
    await during('100,000 rows of an account file', async () => {
      for (const batch of batchesOf(rowsOfImport, rowsInPart))
        await restorer.post('/account-file', { transactions: batch.map(keptRow) })
    })
    await newUser('commander')
    await inTemporaryDirectory(async (folder) => {
      const [bank] = bankFormats
      if (!bank) throw new Error('Unknown bank')
      const file = join(folder, 'statement.csv')
      await writeStatement(file, bank, realisticRows(rowsOfImport))
      await during('100,000 rows of npm run import', async () => {
        const { dataDirectory } = product
        const email = 'commander@example.org'
        const [code] = await once(spawnImport({ dataDirectory, email, bank: bank.id, file }), 'exit')
        if (code !== 0) throw new Error(`The import exited with ${code}`)
      })
    })
    return measured
  } finally {
    await product.stop()
  }
}

const rowOf = (measure: string, took: number, floor: number, aim: string): MeasuredRow => ({
  measure,
  figure: milliseconds(took),
  against: `with nothing else to do, ${milliseconds(floor)}`,
  ratio: took / floor,
  aim,
})

/** Response times of sequential dashboard requests, in milliseconds. */
async function timesOf(client: Client, isEnough: (done: number) => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isEnough(times.length)) {
    const start = performance.now()
    await client.get('/summary')
    times.push(performance.now() - start)
  }
  return times
}

function* batchesOf(count: number, size: number): Generator<ImportedRow[]> {
  let batch: ImportedRow[] = []
  let number = 0
  for (const row of realisticRows(count)) {
    batch.push({ ...row, importKey: `row-of-the-import-${number++}` })
    if (batch.length < size) continue
    yield batch
    batch = []
  }
}

const keptRow = ({ cents, importKey, ...row }: ImportedRow) => ({
  ...row,
  id: randomUUID(),
  amount: amountFromCents(cents),
  import_key: importKey,
})
