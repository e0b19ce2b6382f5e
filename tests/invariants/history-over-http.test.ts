import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountFromCents } from '#domain/money.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { histories } from '#tests/support/histories.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { type AccountModel, createAccountModel, type Kept } from './account-model.ts'

const date = fc.constantFrom('1900-01-01', '2023-12-31', '2024-02-29', '2024-03-01', '2199-12-31')
const description = fc.constantFrom('COFFEE', 'coffee', '100%', 'A_B', 'A\\B', 'ΜΑΣΟΥΤΗΣ', '🍕', '=1+1')
const category = fc.constantFrom('Shopping', 'shopping', 'Travel', '%')
const cents = fc.oneof(
  fc.constantFrom(0, -99_999_999_999, 99_999_999_999),
  fc.integer({ min: -999, max: 999 }),
)
const importKey = fc.constantFrom(null, null, 'key-of-the-first-row', 'key-of-the-second-row')
const note = fc.constantFrom(null, null, 'For a coffee', '50% each')
const row = fc.record({ date, description, cents, category, note, importKey })
const nth = fc.nat(20)

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('import' as const), rows: fc.array(row, { minLength: 1 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), nth, row }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete all' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), nth }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('rule' as const), description, category, excluded: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('drop rule' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), nth }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const filter = fc
  .record(
    {
      start_date: date,
      end_date: date,
      search: fc.constantFrom('COF', '%', '_', '\\', 'μας', '🍕'),
      category,
      excluded: fc.constantFrom('true', 'false'),
    },
    { requiredKeys: [] },
  )
  // Ranges that end before they begin are refused.
  .filter(({ start_date = '', end_date = '9' }) => start_date <= end_date)
const look = fc.record({ filter, order: fc.constantFrom('asc', 'desc'), limit: fc.constantFrom(1, 3, 1000) })

/** The name of the category that this one stands for: names that look the same are one category. */
const named = (category: string) => (category === 'shopping' ? 'Shopping' : category)

const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % (items.length || 1)]
const wire = ({ cents, importKey, ...fields }: Omit<Kept, 'id'>) => ({
  ...fields,
  amount: amountFromCents(cents),
})
const keyed = (row: Omit<Kept, 'id'>) => ({
  ...wire(row),
  ...(row.importKey && { import_key: row.importKey }),
})

/** Performs one step in the product and in the model, and compares the results. */
async function take(user: LedgerCaller, model: AccountModel, what: Step) {
  if (what.do === 'import') {
    const { body } = await user.post('/transactions', { transactions: what.rows.map(keyed) })
    const inserted = model.add(
      what.rows.map((row) => ({
        ...row,
        id: null,
        category: named(row.category),
        bank_category: row.importKey && row.category,
      })),
    )
    expect(body).toEqual({ inserted, duplicates: what.rows.length - inserted })
  }
  if (what.do === 'edit') {
    const row = pick(model.rows, what.nth)
    if (!row) return
    const { importKey: _, ...change } = what.row
    await user.patch(`/transactions/${row.id}`, wire(what.row))
    model.edit(row, { ...change, category: named(change.category) })
  }
  if (what.do === 'delete' || what.do === 'delete all') {
    const row = what.do === 'delete' ? pick(model.rows, what.nth) : undefined
    if (what.do === 'delete' && !row) return
    const { headers } = await user.delete(row ? `/transactions/${row.id}` : '/transactions')
    model.take(
      headers.get('location')?.replace('/api/v1', '') ?? '',
      row ? [row] : model.rows,
      row !== undefined,
    )
  }
  if (what.do === 'undo') {
    const deletion = pick(model.deletions, what.nth)
    if (!deletion) return
    const { status, body } = await user.post(`${deletion.path}/undo`, {})
    const restored = model.undo(deletion)
    expect([status, body.restored]).toEqual(deletion.rows.length > 0 ? [200, restored] : [404, undefined])
  }
  if (what.do === 'rule') {
    const { description: description_pattern, category, excluded: exclude_from_total } = what
    const { body } = await user.post('/transaction-rules', {
      description_pattern,
      category,
      exclude_from_total,
    })
    model.rules.set(what.description, {
      id: body.id,
      category: named(category),
      excluded: exclude_from_total,
    })
  }
  if (what.do === 'drop rule') {
    const [pattern, rule] = pick([...model.rules], what.nth) ?? []
    if (!pattern || !rule) return
    await user.delete(`/transaction-rules/${rule.id}`)
    model.rules.delete(pattern)
  }
  if (what.do === 'restore') {
    const file = pick(model.files, what.nth)
    if (!file) return
    const { body } = await user.post('/account-file', {
      transactions: file.map((row) => ({ ...wire(row), id: row.id, import_key: row.importKey })),
    })
    expect(body).toEqual({ transactions: model.add(file) })
  }
}

async function compare(
  user: LedgerCaller,
  model: AccountModel,
  { filter, order, limit }: { filter: object; order: string; limit: number },
) {
  model.learn((await user.get('/account-file')).body.transactions)
  const query = new URLSearchParams({ ...filter })
  expect((await user.get(`/transactions/months?${query}`)).body.months).toEqual(model.months(filter))
  const seen: unknown[] = []
  const page = new URLSearchParams({ ...filter, order, limit: String(limit) })
  for (let cursor: string | null = ''; cursor !== null; ) {
    if (cursor) page.set('cursor', cursor)
    const { body } = await user.get(`/transactions?${page}`)
    seen.push(...body.transactions)
    cursor = body.next_cursor
  }
  // Which import added a row is up to the model of imports, and whether it was reviewed depends on that.
  const expected = model.seen(filter).map((row) => ({
    ...row,
    import_id: expect.toBeOneOf([null, expect.any(String)]),
    reviewed: expect.any(Boolean),
  }))
  expect(seen).toEqual(order === 'asc' ? expected : expected.reverse())
}

onEachEngine('a history over HTTP', (openTestStore) => {
  test('matches a naive model after any sequence of steps: no row lost or duplicated, no cent more or less', async () => {
    const service = await startService(openTestStore)
    const steps = fc.array(fc.tuple(step, look), { minLength: 10, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(steps, async (steps) => {
        const [user, model] = [await signUpCaller(service), createAccountModel()]
        for (const [what, how] of steps) {
          await take(user, model, what)
          await compare(user, model, how)
        }
      }),
      { numRuns: histories(service.context.store, 8), endOnFailure: true },
    )
  })
})
