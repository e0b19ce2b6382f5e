import { expect, test } from 'vitest'
import type { ImportedRow } from '#domain/transaction.ts'
import { aRow } from '#tests/support/a-ledger.ts'
import { type Batch, sendBatches } from './send-batches.ts'

/** Sends a statement with this many rows and logs every step. */
function sendAll(
  count: number,
  answer = (rows: ImportedRow[]) => ({ inserted: rows.length, duplicates: 0 }),
  isCanceled = () => false,
) {
  const done: string[] = []
  const rows = Array.from({ length: count }, () => aRow())
  const source = {
    count,
    nextRows: async (wanted: number) => rows.splice(0, wanted),
    pause: async (milliseconds: number) => void done.push(`pause ${milliseconds}`),
  }
  const sent = sendBatches(source, {
    send: async (rows) => {
      done.push(`send ${rows.length}`)
      return answer(rows)
    },
    onBatch: ({ number, of, rows }: Batch) => done.push(`report ${number} of ${of} (${rows})`),
    isCanceled,
    signal: new AbortController().signal,
  })
  return sent.then((sent) => ({ sent, done }))
}

test('rows are sent in batches of 50, with 100 ms between a response and the next batch', async () => {
  const { sent, done } = await sendAll(101)
  expect(done).toEqual([
    'report 1 of 3 (50)',
    'send 50',
    'pause 100',
    'report 2 of 3 (50)',
    'send 50',
    'pause 100',
    'report 3 of 3 (1)',
    'send 1',
  ])
  expect(sent).toEqual({ inserted: 101, duplicates: 0 })
})

test('no batch is sent after one that fails', async () => {
  const failure = new Error('unreachable')
  let answers = 0
  const { sent, done } = await sendAll(200, (rows) => {
    answers += 1
    if (answers === 3) throw failure
    return { inserted: rows.length - 5, duplicates: 5 }
  })
  expect(done.filter((it) => it.startsWith('send'))).toHaveLength(3)
  expect(sent).toEqual({ inserted: 90, duplicates: 10, failure })
})

test('canceling stops after the batch under way, and what it saved counts', async () => {
  let isCanceled = false
  const { sent, done } = await sendAll(
    200,
    (rows) => {
      isCanceled = true
      return { inserted: rows.length, duplicates: 0 }
    },
    () => isCanceled,
  )
  expect(done).toEqual(['report 1 of 4 (50)', 'send 50'])
  expect(sent).toEqual({ inserted: 50, duplicates: 0, isCanceled: true })
})

test('canceling during the last batch changes nothing', async () => {
  const { sent } = await sendAll(50, undefined, () => true)
  expect(sent).toEqual({ inserted: 50, duplicates: 0 })
})
