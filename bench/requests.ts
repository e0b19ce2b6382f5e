import { startProduct } from '#tests/support/start-product.ts'
import { perSecond } from './figure-text.ts'
import { requestsPerSecond, withProgram } from './load.ts'
import type { MeasuredRow } from './measured-row.ts'
import { realisticRows } from './realistic-rows.ts'
import { signUpCaller } from './sign-up-caller.ts'

/** Spending cells over HTTP, with token and session checks, against an empty route. */
export async function requests(): Promise<MeasuredRow[]> {
  const empty = await withProgram('empty-route.ts', ([url = '']) => requestsPerSecond(url))
  const product = await startProduct({ RATE_LIMIT_LEDGER_CALLS: '1000000' })
  try {
    const caller = await signUpCaller(product.url)
    const url = `${product.url}/api/v1/summary`
    const signedIn = `authorization: ${caller.authorization}`
    const ofNothing = await requestsPerSecond(url, [signedIn])
    await caller.importRows([...realisticRows(10_000)])
    const answer = await caller.get('/summary')
    const { cells } = (await answer.json()) as { cells: unknown[] }
    const ofMuch = await requestsPerSecond(url, [signedIn])
    const ofNothingNew = await requestsPerSecond(url, [
      signedIn,
      `if-none-match: ${answer.headers.get('etag')}`,
    ])
    return [
      rowOf('Spending cells over HTTP, none yet', ofNothing, empty),
      {
        ...rowOf(`  ${cells.length} cells of ten years, kept`, ofMuch, ofNothing),
        against: `none yet, ${perSecond(ofNothing, 'requests')}`,
        // Five times as many as when they were read each time, which was 0.17.
        aim: 'at least 0.85',
      },
      rowOf('  the same, unchanged (304)', ofNothingNew, empty),
    ]
  } finally {
    await product.stop()
  }
}

const rowOf = (measure: string, rate: number, empty: number): MeasuredRow => ({
  measure,
  figure: perSecond(rate, 'requests'),
  against: `an empty Hono route, ${perSecond(empty, 'requests')}`,
  ratio: rate / empty,
  aim: '',
})
