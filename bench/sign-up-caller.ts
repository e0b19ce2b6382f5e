import { amountFromCents } from '#domain/money.ts'
import type { StatementRow } from '#domain/transaction.ts'

const maxRowsPerCall = 1000

/** Signs up a new user and returns functions that call the data service as that user. */
export async function signUpCaller(url: string) {
  const session = await send(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: 'correct horse battery' }),
  })
  const { access_token: token } = (await session.json()) as { access_token: string }
  const authorization = `Bearer ${token}`
  return {
    authorization,
    get: (path: string) => send(`${url}/api/v1${path}`, { headers: { authorization } }),
    async importRows(rows: readonly StatementRow[]): Promise<void> {
      for (let from = 0; from < rows.length; from += maxRowsPerCall) {
        const transactions = rows
          .slice(from, from + maxRowsPerCall)
          .map(({ cents, ...row }) => ({ ...row, amount: amountFromCents(cents) }))
        await send(`${url}/api/v1/transactions`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ transactions }),
        })
      }
    },
  }
}

/** A failed call would make the figure look good, so it fails the measure. */
async function send(url: string, request: RequestInit): Promise<Response> {
  const answer = await fetch(url, request)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
