import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import type { Store } from '#store/schema.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

/** How often each text was seen, how often with a counterpart, and in which accounts. */
async function habitsOf(store: Store) {
  const rows = await store.selectFrom('transferHabits').selectAll().orderBy('key').execute()
  return rows
    .filter((habit) => habit.rows > 0)
    .map(({ key, rows, paired, partners }) => ({
      ...{ key, rows, paired },
      partners: Object.keys(JSON.parse(partners)).sort(),
    }))
}

onEachEngine('what is known about transfers', (openTestStore) => {
  async function start(months: number, purchases = 1) {
    const store = await openTestStore()
    const user = await signUpCaller(await startService(async () => store))
    const { body } = await user.post('/accounts', { name: 'Rainy Day', kind: 'savings' })
    const days = Array.from({ length: months }, (_, index) => addDays('2010-01-01', index * 30))
    const rows = days.flatMap((date, index) => [
      { date, description: 'TRANSFER TO RAINY DAY', amount: -100 - index },
      { date, description: 'TRANSFER FROM CHECKING', amount: 100 + index, account_id: body.id },
      ...Array.from({ length: purchases }, () => ({ date, description: 'GROCERIES', amount: -5 })),
    ])
    for (let first = 0; first < rows.length; first += 999) {
      const { status } = await user.post('/transactions', {
        transactions: rows.slice(first, first + 999).map((row) => ({ ...row, category: 'Other' })),
      })
      expect(status).toBe(200)
    }
    return { store, user }
  }

  test('counts linked and other rows again when a deletion is undone', async () => {
    const { store, user } = await start(6)
    const { transfers } = (await user.get('/transfers')).body
    const [byProduct, byUser] = transfers
    for (const state of ['dismissed', 'linked']) await user.patch(`/transfers/${byUser.id}`, { state })
    const before = await habitsOf(store)
    expect(before).toContainEqual(expect.objectContaining({ rows: 6, paired: 6 }))
    for (const id of [byProduct.transaction_ids[0], byUser.transaction_ids[1]]) {
      const { headers } = await user.delete(`/transactions/${id}`)
      expect(await habitsOf(store)).not.toEqual(before)
      await user.post(`${(headers.get('location') ?? '').replace('/api/v1', '')}/undo`, {})
      expect(await habitsOf(store)).toEqual(before)
    }
    const made = await user.post('/transaction-changes', {
      selection: { filter: { search: 'transfer' }, count: 12 },
      change: { delete: true },
    })
    expect((await habitsOf(store)).filter(({ paired }) => paired > 0)).toEqual([])
    await user.post(`/transaction-changes/${made.body.id}/undo`, {})
    expect(await habitsOf(store)).toEqual(before)
  })

  test('counts each row once when the deletion of all rows is undone', async () => {
    // More rows than an undo looks at in one slice.
    const { store, user } = await start(100, 9)
    const before = await habitsOf(store)
    expect(before).toContainEqual(expect.objectContaining({ rows: 100, paired: 100 }))
    const { headers } = await user.delete('/transactions')
    expect(await habitsOf(store)).toEqual([])
    await user.post(`${(headers.get('location') ?? '').replace('/api/v1', '')}/undo`, {})
    expect(await habitsOf(store)).toEqual(before)
  })
})
