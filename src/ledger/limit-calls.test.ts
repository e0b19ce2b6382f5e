import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { SignedIn } from '#http/require-user.ts'
import { weightOfTransactions } from './limit-calls.ts'

const app = new Hono<SignedIn>().all('/api/v1/*', (c) => c.json(weightOfTransactions(c)))
const weightOf = async (call: string, method = 'GET') =>
  (await app.request(`/api/v1${call}`, { method })).json()

const usual = { calls: 1, places: 1 }

test('a page of many rows weighs more than a page of few, which needs less memory', async () => {
  const long = { calls: 1, places: 16 }
  for (const call of ['/transactions', '/transactions?limit=1000', '/transactions?start_date=2025-03-01'])
    expect(await weightOf(call)).toEqual(long)
  for (const call of [
    '/transactions?limit=100',
    '/transactions/months',
    '/transactions?start_date=2025-03-01&limit=50',
  ])
    expect(await weightOf(call)).toEqual(usual)
  for (const method of ['POST', 'DELETE']) expect(await weightOf('/transactions', method)).toEqual(usual)
})

test('a search through all years costs more than any page, and a search through a few days does not', async () => {
  for (const call of ['/transactions?search=coffee&limit=50', '/transactions/months?category=Other'])
    expect(await weightOf(call)).toEqual({ calls: 10, places: 128 })
  for (const call of ['search=coffee&start_date=2025-03-01', 'search=coffee&in_pages=true'])
    expect(await weightOf(`/transactions/months?${call}`)).toEqual(usual)
})
