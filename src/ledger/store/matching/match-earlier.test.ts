import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { addDays } from '#domain/calendar.ts'
import { matchEarlierRows } from '#ledger/match-earlier-rows.ts'
import { examineLedger } from '#ledger/store/examine-ledger.ts'
import { connectToPostgres } from '#store/engines/postgres.ts'
import { connectToSqlite } from '#store/engines/sqlite.ts'
import { migrate } from '#store/migrate.ts'
import { allMigrations } from '#store/migrations/all-migrations.ts'
import type { Schema } from '#store/schema.ts'
import { addOldRows, addOldUser } from '#tests/support/old-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { findUnmatchedLedgers, matchNextDays } from './match-earlier.ts'
import { readTransfers } from './transfers.ts'

const savings = '01a1fcd2-8484-7324-8ea4-7ee8b6b176ab'
const pairs = 200

/** Transfers that both accounts book on the same day: some days have several, and each text is different. */
const rows = Array.from({ length: pairs }, (_, index) => ({
  date: addDays('2024-01-01', index >> 1),
  cents: 10_000 + 7 * index,
  reference: String(81_234_567 + 1_009 * index),
})).flatMap(({ date, cents, reference }) => [
  {
    id: randomUUID(),
    date,
    cents: -cents,
    description: `TRANSFER TO SAVINGS ${reference}`,
    accountId: firstAccountId,
  },
  { id: randomUUID(), date, cents, description: `TRANSFER FROM MAIN ${reference}`, accountId: savings },
])

onEachEngine('rows of a version that matched none', (_, __, emptyPlace) => {
  /** Creates two users with the same rows; only one of them has both accounts. */
  async function anOlderLedger() {
    const { databaseUrl, dataDirectory } = await emptyPlace()
    const open = () => {
      const store = databaseUrl ? connectToPostgres(databaseUrl) : connectToSqlite(dataDirectory)
      onTestFinished(() => store.destroy())
      return store
    }
    const store = open()
    await migrate(store, undefined, allMigrations.slice(0, 25))
    for (const user of ['ada', 'bob']) await addOldUser(store, user)
    await addOldRows(store, 'bob', rows.slice(0, 1).map(withFields))
    await addOldRows(store, 'ada', rows.slice(0, 1).map(withFields))
    await addSavings(store, 'ada')
    await addOldRows(store, 'ada', rows.slice(1).map(withFields))
    await migrate(store)
    return { store, open }
  }
  const addSavings = (store: Kysely<Schema>, ledgerId: string) =>
    store
      .insertInto('accounts')
      .values({
        ledgerId,
        id: savings,
        name: 'Savings',
        kind: 'savings',
        currency: 'USD',
        numberHint: null,
        openingCents: 0,
        closed: 0,
        position: 1,
        createdAt: '2024-01-01T00:00:00.000Z',
        removedBy: null,
      })
      .execute()
  const withFields = (row: (typeof rows)[number]) => ({ ...row, category: 'Other', importKey: null })
  const linkedIn = async (store: Kysely<Schema>) =>
    (await readTransfers(store, 'ada', { state: 'linked', limit: 1000 })).length

  test('are matched in slices, which another process can continue, and then never again', async () => {
    const { store, open } = await anOlderLedger()
    expect(await findUnmatchedLedgers(store)).toEqual(['ada'])
    expect(await linkedIn(store)).toBe(0)
    expect(await matchNextDays(store, 'ada')).toBe(true)
    const linked = await linkedIn(store)
    expect(linked).toBeGreaterThan(0)
    expect(linked).toBeLessThan(pairs)
    expect(await matchNextDays(open(), 'ada')).toBe(false)
    expect(await linkedIn(store)).toBe(pairs)
    expect((await examineLedger(store, 'ada')).months).toEqual([])
    expect(await findUnmatchedLedgers(store)).toEqual([])
    expect(await matchNextDays(store, 'ada')).toBe(false)
  })

  test('are matched in the background from the start of the server', async () => {
    const { store } = await anOlderLedger()

    const { finished, stop } = matchEarlierRows({ store, log: pino({ level: 'silent' }) })
    await finished
    expect(await linkedIn(store)).toBe(pairs)
    await stop()
  })

  test('are matched even if another ledger fails, which stays in line for the next start', async () => {
    const { store } = await anOlderLedger()
    await addOldUser(store, 'abe')
    await addOldRows(store, 'abe', rows.slice(0, 1).map(withFields))
    await addSavings(store, 'abe')
    await store.updateTable('transactions').set({ date: 'no date' }).where('ledgerId', '=', 'abe').execute()
    await store.updateTable('ledgers').set({ unmatchedFrom: '2024-01-01' }).where('id', '=', 'abe').execute()
    expect(await findUnmatchedLedgers(store)).toEqual(['abe', 'ada'])

    const warned: string[] = []
    await matchEarlierRows({ store, log: pino({ level: 'warn' }, { write: (line) => warned.push(line) }) })
      .finished
    expect(await linkedIn(store)).toBe(pairs)
    expect(await findUnmatchedLedgers(store)).toEqual(['abe'])
    expect(warned.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ ledgerId: 'abe' })])
  })
})
