import { createClient, signUp } from '#tests/faults/client.ts'
import { counted, milliseconds, seconds } from './figure-text.ts'
import { quantile } from './load/tally.ts'
import type { MeasuredRow } from './measured-row.ts'
import { onEachProduct } from './on-each-product.ts'
import { patientPost } from './patient-post.ts'
import { realisticRows } from './realistic-rows.ts'

const count = 100_000
const rowsInBatch = 1000
const rowsOfOther = 50

type Made = { id: string; changed: number }

/** Bulk changes of 100,000 transactions and their undo, and how long another user has to wait in the meantime. */
export const bulkChanges = (): Promise<MeasuredRow[]> =>
  onEachProduct(async (engine, url) => {
    const { token } = await signUp(url, 'owner@example.org')
    const owner = createClient(token, { url })
    const other = createClient((await signUp(url, 'other@example.org')).token, { url })
    const post = (path: string, body: object) => patientPost<Made>({ url, token }, path, body)
    const all = [...realisticRows(count)].map((row) => ({ ...row, importKey: null }))
    for (let from = 0; from < count; from += rowsInBatch)
      await owner.sendRows(all.slice(from, from + rowsInBatch))

    const measured: MeasuredRow[] = []
    const measure = async <Result>(what: string, call: () => Promise<Result>): Promise<Result> => {
      const [took, result, { reads, writes }] = await besideCalls(call, [
        () => other.get('/summary'),
        () => other.sendRows(all.slice(0, rowsOfOther)),
      ])
      measured.push({
        measure: `${what} ${counted(count)} transactions: ${engine}`,
        figure: seconds(took),
        ...{ against: '', ratio: null, aim: '' },
      })
      for (const [waited, times] of [
        ['reading a summary', reads],
        [`saving ${rowsOfOther} rows`, writes],
      ] as const)
        measured.push({
          measure: `  another user's longest wait when ${waited}, of ${counted(times.length)} calls`,
          figure: milliseconds(quantile(times, 1)),
          ...{ against: '', ratio: null, aim: '' },
        })
      return result
    }
    const selection = { filter: {}, count }
    for (const [what, change] of [
      ['Changing the category, note and tags of', { category: 'Moved', note: 'Bulk', add_tags: ['bulk'] }],
      ['Deleting', { delete: true }],
    ] as const) {
      const made = await measure(what, () => post('/transaction-changes', { selection, change }))
      if (made.changed !== count) throw new Error(`${made.changed} transactions were changed`)
      await measure('Undoing this for', () => post(`/transaction-changes/${made.id}/undo`, {}))
    }
    return measured
  })

/** Repeats the calls of another user, one after the other, until a call is answered. */
async function besideCalls<Result>(
  call: () => Promise<Result>,
  [read, write]: [read: () => Promise<unknown>, write: () => Promise<unknown>],
): Promise<[took: number, Result, { reads: number[]; writes: number[] }]> {
  const reads: number[] = []
  const writes: number[] = []
  const start = performance.now()
  let took = 0
  const answer = call().finally(() => {
    took = performance.now() - start
  })
  const timed = async (times: number[], work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  while (took === 0) {
    await timed(reads, read)
    await timed(writes, write)
  }
  return [took, await answer, { reads, writes }]
}
