import type { Client, Request } from 'autocannon'
import type { LoadedUser } from './loaded-user.ts'
import type { Kind, Tally } from './tally.ts'

// Out of twenty calls, sixteen read, three send a batch and one signs in.
const reads = [
  '/summary',
  '/transactions/months',
  '/transactions?start_date=2024-03-01&end_date=2024-03-31&limit=1000',
  '/transactions?limit=50',
]
const order: (Kind | 'read')[] = [
  ...Array(6).fill('read'),
  'batch',
  ...Array(5).fill('read'),
  'batch',
  ...Array(5).fill('read'),
  'batch',
  'sign-in',
]

/** Makes a connection cycle through a user's calls, each connection starting at a different one. */
export function callInTurn(client: Client, nth: number, user: LoadedUser, tally: Tally): void {
  let start = 0
  const authorization = `Bearer ${user.token}`
  // New each time: autocannon writes the body length into them.
  const headers = () => ({ authorization, 'content-type': 'application/json' })
  const call = (kind: Kind, request: () => Request, acknowledge = () => {}): Request => ({
    ...request(),
    setupRequest: (given) => {
      start = performance.now()
      return { ...given, ...request() }
    },
    onResponse: (status, body, _context, answered) => {
      if (tally.count(kind, { status, body, headers: answered ?? {} }, performance.now() - start))
        acknowledge()
    },
  })
  const requests = order.map((kind, index): Request => {
    if (kind === 'read') {
      const path = `/api/v1${reads[(index + nth) % reads.length]}`
      return call('read', () => ({ method: 'GET', path, headers: headers() }))
    }
    if (kind === 'sign-in')
      return call('sign-in', () => ({
        method: 'POST',
        path: '/auth/v1/token?grant_type=password',
        headers: { 'content-type': 'application/json' },
        body: user.credentials,
      }))
    let sending = ''
    return call(
      'batch',
      () => {
        const { name, body } = user.nextBatch()
        sending = name
        return { method: 'POST', path: '/api/v1/transactions', headers: headers(), body }
      },
      () => user.acknowledge(sending),
    )
  })
  const first = (nth * 7) % order.length
  client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
}
