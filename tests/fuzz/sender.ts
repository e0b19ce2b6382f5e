import assert from 'node:assert/strict'
import type { KeepAliveClient } from './keep-alive-client.ts'

/** A user with one of everything, whose values replace the names in braces in hostile calls. */
export type Sender = Record<string, string>

const password = 'correct horse battery'

/** Signs up a new user and creates one of each kind. */
export async function newSender(client: KeepAliveClient, email: string, admin: string): Promise<Sender> {
  const call = async (method: string, path: string, token: string | null, body: unknown = null) => {
    const answer = await client.send(
      method,
      path,
      { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body === null ? null : JSON.stringify(body),
    )
    assert.ok(answer.status < 300, `${method} ${path} answered ${answer.status}: ${answer.text}`)
    return { ...answer, body: answer.text === '' ? null : JSON.parse(answer.text) }
  }
  const { body: session } = await call('POST', '/auth/v1/signup', null, { email, password })
  const token: string = session.access_token
  const row = { date: '2025-03-14', description: 'COFFEE', amount: -3.5, category: 'Food & Dining' }
  await call('POST', '/api/v1/transactions', token, {
    transactions: [row, { ...row, amount: 1 }, { ...row, description: 'GONE' }],
  })
  const rule = await call('POST', '/api/v1/transaction-rules', token, {
    description_pattern: 'COFFEE',
    category: 'Travel',
  })
  const cost = await call('POST', '/api/v1/recurring-costs', token, {
    name: 'Rent',
    amount: 1000,
    day_of_month: 1,
    category: 'Other',
    start_date: '2025-01-01',
  })
  const gone = await call('GET', '/api/v1/transactions?search=gone', token)
  const deletion = await call('DELETE', `/api/v1/transactions/${gone.body.transactions[0].id}`, token)
  const page = await call('GET', '/api/v1/transactions?limit=1', token)
  const factor = await call('POST', '/auth/v1/factors', token, { factor_type: 'totp', friendly_name: 'app' })
  const challenge = await call('POST', `/auth/v1/factors/${factor.body.id}/challenge`, token)
  const sessions = await call('GET', '/auth/v1/user/sessions', token)
  return {
    admin,
    token,
    email,
    password,
    refresh: session.refresh_token,
    user: session.user.id,
    session: sessions.body.sessions[0].id,
    transaction: page.body.transactions[0].id,
    cursor: page.body.next_cursor,
    rule: rule.body.id,
    cost: cost.body.id,
    deletion: String(deletion.headers.location).split('/').at(-2) ?? '',
    factor: factor.body.id,
    challenge: challenge.body.id,
  }
}

/** The text with names in braces replaced by the sender's values, encoded as needed. */
export const filledIn = (text: string, sender: Sender, written = (value: string) => value): string =>
  text.replaceAll(/\{(\w+)\}/g, (braces, name: string) =>
    Object.hasOwn(sender, name) ? written(sender[name] ?? '') : braces,
  )
