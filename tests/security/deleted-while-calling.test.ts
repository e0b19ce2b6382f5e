import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { callAuth, refresh, signUp } from '#tests/protocol/protocol-calls.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { callHttp } from '#tests/support/call-http.ts'
import { onEachEngineAndPooler } from '#tests/support/on-each-engine.ts'

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

onEachEngineAndPooler('deleting an account', (openTestStore) => {
  test('treats calls in progress as signed out, and leaves nothing of them', async () => {
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
    await expectNothingLeft(service)
  })

  test('succeeds completely while all its calls are in progress, and none of them fails', async () => {
    const service = await startService(openTestStore)
    for (const round of [1, 4]) {
      const { accessToken, refreshToken, password } = await signUp(service)
      const answered: number[] = []
      const enough = Promise.withResolvers<void>()
      const untilRefused = async (call: () => Promise<number>) => {
        for (let status = 200; status < 400; ) {
          status = await call()
          answered.push(status)
          if (answered.length >= 10 * round && answered.includes(201)) enough.resolve()
        }
      }
      const ledger = (method: string, path: string, body?: unknown) => async () => {
        const headers = { authorization: `Bearer ${accessToken}` }
        const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
        return (await callHttp(`${service.url}/api/v1${path}`, sent)).status
      }
      const work = Promise.all([
        ...calls.map(([method, path, body]) => untilRefused(ledger(method, path, body))),
        untilRefused(ledger('POST', '/transactions', { transactions: [row] })),
        untilRefused(ledger('DELETE', '/transactions')),
        untilRefused(async () => (await refresh(service, refreshToken)).status),
      ])
      await enough.promise
      const deletion = await callAuth(service, 'DELETE', '/user', { token: accessToken, body: { password } })
      expect(deletion.status).toBe(200)
      await work
      expect([...new Set(answered)].sort()).toEqual([200, 201, 400, 401])
      await expectNothingLeft(service)
    }
  })
})

async function expectNothingLeft({ context }: TestService) {
  for (const table of ['ledgers', 'transactions', 'transactionRules', 'recurringCosts', 'profiles'] as const)
    expect(await context.store.selectFrom(table).selectAll().execute()).toEqual([])
}
