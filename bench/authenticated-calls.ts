import { startProduct } from '#tests/support/start-product.ts'
import { perSecond } from './figure-text.ts'
import { requestsPerSecond, withProgram } from './load.ts'
import type { MeasuredRow } from './measured-row.ts'
import { signUpCaller } from './sign-up-caller.ts'

/** Authenticated calls, each with a session lookup, against a route that only checks a token with jose. */
export async function authenticatedCalls(): Promise<MeasuredRow[]> {
  const bare = await withProgram('jose-route.ts', ([url = '', token = '']) =>
    requestsPerSecond(url, [`authorization: Bearer ${token}`]),
  )
  const product = await startProduct({ RATE_LIMIT_LEDGER_CALLS: '1000000' })
  try {
    const { authorization } = await signUpCaller(product.url)
    const rateOf = (path: string) =>
      requestsPerSecond(`${product.url}${path}`, [`authorization: ${authorization}`])
    return [
      rowOf('Calls of the ledger with a session', await rateOf('/api/v1/profile'), bare),
      rowOf('Calls for the signed-in user', await rateOf('/auth/v1/user'), bare),
    ]
  } finally {
    await product.stop()
  }
}

const rowOf = (measure: string, rate: number, bare: number): MeasuredRow => ({
  measure,
  figure: perSecond(rate, 'requests'),
  against: `jose on an empty route, ${perSecond(bare, 'requests')}`,
  ratio: rate / bare,
  aim: '',
})
