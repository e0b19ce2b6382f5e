import { expect } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { type LedgerCaller, signUpCaller } from './ledger-caller.ts'
import type { OpenTestStore } from './on-each-engine.ts'

/** A user of a running service. */
export async function signedIn(openTestStore: OpenTestStore) {
  const service = await startService(openTestStore)
  return { service, user: await signUpCaller(service) }
}

/** A row of a statement, by its day in March 2025. */
export const row = (n: number, more: object = {}) => ({
  date: `2025-03-${String(n).padStart(2, '0')}`,
  description: `SHOP ${n}`,
  amount: -n,
  category: 'Shopping',
  import_key: `key-number-000000${n}`,
  ...more,
})

export async function begin(user: LedgerCaller, more: object = {}): Promise<string> {
  const { status, body } = await user.post('/imports', { source: 'web', file_name: 'march.csv', ...more })
  expect(status).toBe(201)
  return body.id
}

export const send = async (user: LedgerCaller, id: string, rows: object[], restored: string[] = []) =>
  (await user.post(`/imports/${id}/rows`, { rows, restore_deleted: restored })).body

export async function listed(user: LedgerCaller, query = '') {
  const { body } = await user.get(`/transactions?order=asc&${query}`)
  return body.transactions as { id: string; description: string; import_id: string | null }[]
}
export const descriptions = async (user: LedgerCaller, query = '') =>
  (await listed(user, query)).map(({ description }) => description)
