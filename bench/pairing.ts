import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { firstAccountId } from '#domain/accounts.ts'
import { searchTextOf } from '#domain/transaction.ts'
import { addAccount } from '#ledger/store/accounts.ts'
import { insertTransactions, type KeptTransaction } from '#ledger/store/add-transactions.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { matchAdded } from '#ledger/store/matching/match-added.ts'
import { renewSuggestions } from '#ledger/store/matching/pair-transfers.ts'
import { refreshStatistics } from '#store/engines/differences.ts'
import type { Schema, Store } from '#store/schema.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { counted, milliseconds } from './figure-text.ts'
import type { MeasuredRow } from './measured-row.ts'
import { median } from './median.ts'
import { onBothEngines } from './on-both-engines.ts'
import { realisticRows } from './realistic-rows.ts'

const stored = 100_000
const month = 300
const rounds = 21
const rowsAtOnce = 1000
/** One in this many rows is a transfer between two accounts. */
const everyTransfer = 25

/** Measures how long it takes to find the transfers of an imported month, including all reads and writes. */
export const pairing = () =>
  onBothEngines(async (engine, open) => {
    const store = await open('pairing')
    const ledgerId = await aUser(store)
    const accountIds = [firstAccountId]
    for (const kind of ['savings', 'credit_card', 'checking'] as const) {
      const fields = { name: kind, kind, numberHint: null, openingCents: 0, closed: false }
      accountIds.push((await addAccount(store, ledgerId, fields)).id)
    }
    const rows = inAccounts(accountIds)
    const [earlier, imported] = [rows.slice(0, stored), rows.slice(stored)]
    for (let first = 0; first < earlier.length; first += rowsAtOnce)
      await insertTransactions(store, ledgerId, earlier.slice(first, first + rowsAtOnce))
    await refreshStatistics(store)
    const matching: number[] = []
    const renewing: number[] = []
    for (let round = 0; round < rounds; round += 1)
      await rolledBack(store, ledgerId, async (transaction) => {
        await insertUnmatched(transaction, ledgerId, imported)
        matching.push(await timeOf(() => matchAdded(transaction, ledgerId, imported)))
        renewing.push(await timeOf(() => renewSuggestions(transaction, ledgerId)))
      })
    return [
      rowOf(
        `Pairing ${month} rows just imported into ${counted(stored)}: ${engine}`,
        matching,
        'under 30 ms',
      ),
      rowOf(`  suggestions made anew when the import ends: ${engine}`, renewing, ''),
    ]
  })

const rowOf = (measure: string, times: readonly number[], aim: string): MeasuredRow => ({
  measure,
  figure: milliseconds(median(times)),
  against: '',
  ratio: null,
  aim,
})

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Rows from oldest to newest, spread evenly across the accounts. The last month is the one to import. */
function inAccounts(accountIds: readonly string[]): KeptTransaction[] {
  const rows = [...realisticRows(stored + month)].map((row, index) => ({
    ...row,
    id: randomUUID(),
    importKey: null,
    accountId: accountIds[index % accountIds.length] ?? firstAccountId,
  }))
  for (let index = 1; index < rows.length; index += everyTransfer) {
    const [out, arrival] = [rows[index - 1], rows[index]]
    if (!out || !arrival) continue
    const cents = Math.abs(out.cents)
    Object.assign(out, { cents: -cents, description: 'ONLINE TRANSFER TO OWN ACCOUNT' })
    Object.assign(arrival, { cents, date: out.date, description: 'TRANSFER FROM OWN ACCOUNT' })
  }
  return rows
}

class RolledBack extends Error {}

/** Rolls the work back, so that every round starts with the same rows. */
async function rolledBack(
  store: Kysely<Schema>,
  ledgerId: string,
  work: (transaction: Store) => Promise<void>,
): Promise<void> {
  const change = changeLedger(store, ledgerId, async (transaction) => {
    await work(transaction)
    throw new RolledBack()
  })
  await change.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
}

const insertUnmatched = (store: Store, ledgerId: string, rows: readonly KeptTransaction[]) =>
  store
    .insertInto('transactions')
    .values(
      rows.map(({ cents, ...row }) => ({
        ...row,
        ledgerId,
        amountCents: cents,
        searchText: searchTextOf(row),
        importId: null,
        reviewed: 1,
      })),
    )
    .execute()
