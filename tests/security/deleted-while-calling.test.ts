import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { callAuth, signUp } from '#tests/protocol/protocol-calls.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const row = { date: '2025-03-14', description: 'COFFEE', amount: -3.5, category: 'Other' }
const rule = { description_pattern: 'COFFEE', category: 'Travel' }
const cost = { name: 'Rent', amount: 1, day_of_month: 1, category: 'Other', start_date: '2025-01-01' }
const kept = { ...row, id: '01890000-0000-7000-8000-000000000001', import_key: null }

const calls: [method: string, path: string, body: unknown][] = [
  ['POST', '/transactions', { transactions: [row] }],
  ['POST', '/transaction-rules', rule],
  ['POST', '/recurring-costs', cost],
  ['PUT', '/profile', { name: 'Ada' }],
  ['POST', '/account-file', { transactions: [kept], transaction_rules: [rule] }],
]

onEachEngine('an account that is deleted', (openTestStore) => {
  test('answers calls that had begun as signed out, and has nothing left of them', async () => {
    const service = await startService(openTestStore)
    const { accessToken, password } = await signUp(service)
    const begun = calls.map(([method, path, body]) => {
      const text = JSON.stringify(body)
      const headers = { authorization: `Bearer ${accessToken}`, 'content-length': text.length }
      const call = request(`${service.url}/api/v1${path}`, { method, headers })
      call.write(text.slice(0, 1))
      return { call, rest: text.slice(1), answered: once(call, 'response') as Promise<[IncomingMessage]> }
    })
    const deletion = await callAuth(service, 'DELETE', '/user', { token: accessToken, body: { password } })
    expect(deletion.status).toBe(200)
    for (const { call, rest, answered } of begun) {
      call.end(rest)
      const [answer] = await answered
      expect([call.path, answer.statusCode]).toEqual([call.path, 401])
      answer.resume()
    }
    for (const table of [
      'ledgers',
      'transactions',
      'transaction_rules',
      'recurring_costs',
      'profiles',
    ] as const)
      expect(await service.context.store.selectFrom(table).selectAll().execute()).toEqual([])
  })
})
