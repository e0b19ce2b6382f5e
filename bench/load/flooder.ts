import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { amountFromCents } from '#domain/money.ts'
import { realisticRows } from '../realistic-rows.ts'

// A user who tries to save 120 batches of 1,000 rows at all times and retries rejected ones as soon as allowed.
// When told to stop, it reports how many were saved and how many were rejected.

const atOnce = 120
const rowsInBatch = 1000

const { url, token } = workerData as { url: string; token: string }
const rows = [...realisticRows(rowsInBatch)].map(({ cents, ...row }) => ({
  ...row,
  amount: amountFromCents(cents),
}))
const body = JSON.stringify({ transactions: rows })
const statuses: Record<number, number> = {}
let isOver = false

async function saveBatches() {
  while (!isOver) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/v1/transactions`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    await pause(Number(answer.headers.get('retry-after') ?? 0) * 1000)
  }
}

const all = Promise.all(Array.from({ length: atOnce }, saveBatches))
parentPort?.once('message', async () => {
  isOver = true
  await all
  parentPort?.postMessage(statuses)
})
