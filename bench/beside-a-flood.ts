import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Client, createClient, signUp } from '#tests/faults/client.ts'
import { counted, milliseconds } from './figure-text.ts'
import { quantile } from './load/tally.ts'
import type { MeasuredRow } from './measured-row.ts'
import { onEachProduct } from './on-each-product.ts'
import { realisticRows } from './realistic-rows.ts'

const rowsOfReader = 10_000
const maxBatch = 1000
const webBatch = 50
const idleRequests = 500
const floodSeconds = 20
const readsBetweenWrites = 10
const longestWrite = 2000

/** How long a user waits while another one constantly tries to save 120 batches of 1,000 rows at once. */
export const besideAFlood = (): Promise<MeasuredRow[]> =>
  onEachProduct(async (engine, url) => {
    const { token } = await signUp(url, 'reader@example.org')
    const reader = createClient(token, { url })
    for (const batch of batchesOf(rowsOfReader, maxBatch)) await reader.sendRows(batch)
    const idle = await work(reader, (reads) => reads >= idleRequests)
    const { beside, flood } = await duringFlood(url, reader)
    const saved = flood[200] ?? 0
    const rejected = flood[429] ?? 0
    const others = Object.keys(flood).filter((status) => !['200', '429'].includes(status))
    if (others.length > 0) throw new Error(`The flooding user got ${others}`)
    const [floor, p99] = [quantile(idle.reads, 0.99), quantile(beside.reads, 0.99)]
    const longest = quantile(beside.writes, 1)
    const what = `${engine}, beside ${counted(saved)} batches saved and ${counted(rejected)} sent away`
    return [
      {
        measure: `Dashboard request (p99): ${what}`,
        figure: milliseconds(p99),
        against: `with nothing else to do, ${milliseconds(floor)}`,
        ratio: p99 / floor,
        aim: 'at most 5',
      },
      {
        measure: `  the longest of ${counted(beside.writes.length)} batches of ${webBatch} rows`,
        figure: milliseconds(longest),
        against: 'the aim, 2 s',
        ratio: longest / longestWrite,
        aim: 'at most 1',
      },
    ]
  })

async function duringFlood(url: string, reader: Client) {
  const { token } = await signUp(url, 'flooder@example.org')
  const flooder = new Worker(new URL('./load/flooder.ts', import.meta.url), { workerData: { url, token } })
  const end = performance.now() + floodSeconds * 1000
  const beside = await work(reader, () => performance.now() > end)
  flooder.postMessage('end')
  const [flood]: Record<number, number>[] = await once(flooder, 'message')
  await flooder.terminate()
  return { beside, flood: flood ?? {} }
}

/** Response times of dashboard reads, and of a web upload's batches in between, one after the other, in milliseconds. */
async function work(client: Client, isEnough: (reads: number) => boolean) {
  const reads: number[] = []
  const writes: number[] = []
  const timed = async (times: number[], call: () => Promise<unknown>) => {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
  const batches = batchesOf(1_000_000, webBatch)
  while (!isEnough(reads.length)) {
    await timed(reads, () => client.get('/summary'))
    if (reads.length % readsBetweenWrites === 0)
      await timed(writes, () => client.sendRows(batches.next().value ?? []))
  }
  return { reads, writes }
}

function* batchesOf(count: number, size: number) {
  let batch = []
  for (const row of realisticRows(count)) {
    batch.push({ ...row, importKey: null })
    if (batch.length < size) continue
    yield batch
    batch = []
  }
}
