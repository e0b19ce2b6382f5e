import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { addAccount } from '#ledger/store/accounts.ts'
import { addToImport, collectRows } from '#ledger/store/add-to-import.ts'
import { deleteAllTransactions, deleteTransaction, undoDeletion } from '#ledger/store/deletions.ts'
import { examineLedger } from '#ledger/store/examine-ledger.ts'
import { changeTransactions } from '#ledger/store/transaction-changes/change-transactions.ts'
import { undoTransactionChange } from '#ledger/store/transaction-changes/undo-change.ts'
import { redoImport, undoImport } from '#ledger/store/undo-import.ts'
import { updateTransaction } from '#ledger/store/update-transaction.ts'
import type { Schema } from '#store/schema.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { anImport } from '#tests/support/an-import.ts'
import { histories } from '#tests/support/histories.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const at = '2026-01-01T00:00:00.000Z'
const keys = Array.from({ length: 3 }, (_, n) => `key-number-000000${n}`)
const someKeys = fc.subarray(keys, { minLength: 1 })
const nth = fc.nat(5)
const isBulk = fc.boolean()

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      keys: someKeys,
      restored: fc.subarray(keys),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('collect' as const), keys: someKeys }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('move' as const), nth, to: fc.nat(2), isBulk }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('delete' as const), nth, isBulk }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete all' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo change' as const), nth }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo import' as const), nth }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('redo import' as const), nth }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % (items.length || 1)]

const rowsOf = (some: readonly string[]) =>
  some.map((importKey) => ({ ...aRow({ importKey }), accountId: firstAccountId }))

/** A ledger with three accounts. The rows of files all belong to the first one. */
class History {
  importIds: string[] = []
  /** Undoes one of the deletions and moves so far. */
  undos: (() => Promise<unknown>)[] = []
  store: Kysely<Schema>
  userId: string
  accountIds: string[]

  constructor(store: Kysely<Schema>, userId: string, accountIds: string[]) {
    this.store = store
    this.userId = userId
    this.accountIds = accountIds
  }

  async take(what: Step): Promise<void> {
    const { store, userId } = this
    if (what.kind === 'import') await this.import(what.keys, new Set(what.restored))
    if (what.kind === 'collect') await collectRows(store, userId, rowsOf(what.keys), { userId, at })
    if (what.kind === 'move') await this.move(what)
    if (what.kind === 'delete') await this.delete(what)
    if (what.kind === 'delete all') {
      const { deletionId } = await deleteAllTransactions(store, userId, at)
      this.undos.push(() => undoDeletion(store, userId, deletionId))
    }
    if (what.kind === 'undo change') await pick(this.undos, what.nth)?.()
    const importId = 'nth' in what && pick(this.importIds, what.nth)
    if (what.kind === 'undo import' && importId) await undoImport(store, userId, importId, 'none', at)
    if (what.kind === 'redo import' && importId) await redoImport(store, userId, importId, at)
  }

  async import(keys: readonly string[], restoreDeleted: ReadonlySet<string> | 'all') {
    const id = await anImport(this.store, this.userId)
    this.importIds.push(id)
    await addToImport(this.store, this.userId, id, { rows: rowsOf(keys), restoreDeleted })
  }

  async move({ nth, to, isBulk }: Step & { kind: 'move' }) {
    const { store, userId } = this
    const row = pick(await this.rows(), nth)
    const accountId = this.accountIds[to] ?? ''
    if (!row || row.accountId === accountId) return
    if (!isBulk) await updateTransaction(store, userId, row.id, { accountId }, at)
    else {
      const { id } = await changeTransactions(store, userId, { accountId }, [row.id], at)
      this.undos.push(() => undoTransactionChange(store, userId, id ?? '', at))
    }
  }

  async delete({ nth, isBulk }: Step & { kind: 'delete' }) {
    const { store, userId } = this
    const row = pick(await this.rows(), nth)
    if (!row) return
    if (isBulk) {
      const { id } = await changeTransactions(store, userId, { delete: true }, [row.id], at)
      this.undos.push(() => undoTransactionChange(store, userId, id ?? '', at))
    } else {
      const id = await deleteTransaction(store, userId, row.id, at)
      this.undos.push(() => undoDeletion(store, userId, id ?? ''))
    }
  }

  rows() {
    return this.store
      .selectFrom('transactions')
      .select(['id', 'importKey', 'accountId'])
      .where('ledgerId', '=', this.userId)
      .orderBy('importKey')
      .execute()
  }

  async keysThere() {
    return (await this.rows()).map(({ importKey }) => importKey)
  }
}

const account = { kind: 'checking' as const, numberHint: null, openingCents: 0, closed: false }

const all = { kind: 'import' as const, keys, restored: [] as string[] }
const moveOne = { kind: 'move' as const, nth: 0, to: 1, isBulk: false }
const moveMany = { ...moveOne, isBulk: true } as const
const deleteAll = { kind: 'delete all' as const }
const undoFirst = { kind: 'undo change' as const, nth: 0 }
/** Sequences that once added a row twice, and those like them. */
const examples: [Step[]][] = [
  [[all, moveOne, deleteAll, { kind: 'collect', keys }, undoFirst]],
  [[all, moveOne, deleteAll, { ...all, restored: keys }, undoFirst]],
  [[all, moveMany, undoFirst, all]],
  [[all, moveOne, { ...moveMany, to: 0 }, undoFirst, all]],
  [[all, moveOne, { kind: 'delete', nth: 0, isBulk: true }, { ...all, restored: keys }, undoFirst, all]],
  [
    [
      all,
      moveOne,
      { kind: 'undo import', nth: 0 },
      { ...all, restored: keys },
      { kind: 'redo import', nth: 0 },
    ],
  ],
]

onEachEngine('rows that the user moves to another account', (openTestStore) => {
  test('are never there twice, and all there after another import, in any sequence', async () => {
    const store = await openTestStore()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 16, size: 'max' }), async (steps) => {
        const userId = await aUser(store)
        const joint = await addAccount(store, userId, { ...account, name: 'Joint' })
        const savings = await addAccount(store, userId, { ...account, name: 'Savings' })
        const history = new History(store, userId, [firstAccountId, joint.id, savings.id])
        for (const what of steps) {
          await history.take(what)
          const there = await history.keysThere()
          expect(there).toEqual([...new Set(there)])
          expect(await examineLedger(store, userId)).toMatchObject({ deletedButThere: 0 })
        }
        await history.import(keys, 'all')
        expect(await history.keysThere()).toEqual(keys)
      }),
      { numRuns: histories(store, 60), examples },
    )
  })
})
