import assert from 'node:assert/strict'
import { wholeCents } from '#domain/money.ts'
import { cellsOf } from '#tests/invariants/ledger-model.ts'
import type { KeepAliveClient } from './keep-alive-client.ts'
import type { Sender } from './sender.ts'

type Row = { date: string; description: string; amount: number; own_category: string }
type Rule = { description_pattern: string; category: string; exclude_from_total: boolean }
type Cell = Omit<ReturnType<typeof cellsOf>[number], 'netCents' | 'grossCents'> & {
  net: number
  gross: number
}

/**
 * Throws if a ledger's summary does not match the sum of its rows, page by page, under its rules. Returns false if
 * the user can no longer read it: signed out, or deleted.
 */
export async function checkLedger(client: KeepAliveClient, { token }: Sender): Promise<boolean> {
  const authorization = `Bearer ${token}`
  const get = async (path: string) => {
    const { status, text } = await client.send('GET', `/api/v1${path}`, { authorization })
    return { status, body: JSON.parse(text) }
  }
  const summary = await get('/summary')
  if (summary.status === 401 || summary.status === 403) return false
  assert.equal(summary.status, 200)

  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await get(`/transactions?limit=1000${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    rows.push(...body.transactions)
    cursor = body.next_cursor
  }
  const rules: Rule[] = (await get('/transaction-rules')).body.transaction_rules
  const expected = cellsOf({
    rows: rows.map(({ own_category, amount, ...row }) => ({
      ...row,
      cents: wholeCents(amount),
      category: own_category,
      importKey: null,
    })),
    rules: rules.map((rule) => ({
      descriptionPattern: rule.description_pattern,
      category: rule.category,
      excluded: rule.exclude_from_total,
    })),
  })
  const kept = (summary.body.cells as Cell[]).map(({ net, gross, ...cell }) => ({
    ...cell,
    netCents: wholeCents(net),
    grossCents: wholeCents(gross),
  }))
  assert.deepEqual(sorted(kept), sorted(expected))
  return true
}

const sorted = (cells: ReturnType<typeof cellsOf>) =>
  cells
    .map(({ month, category, excluded, netCents, grossCents, count }) =>
      JSON.stringify([month, category, excluded, netCents, grossCents, count]),
    )
    .sort()
