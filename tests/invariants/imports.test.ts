import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { addToImport, collectRows } from '#ledger/store/add-to-import.ts'
import { deleteAllTransactions, deleteTransaction, undoDeletion } from '#ledger/store/deletions.ts'
import { examineLedger } from '#ledger/store/examine-ledger.ts'
import { readImportPage } from '#ledger/store/imports.ts'
import { redoImport, undoImport } from '#ledger/store/undo-import.ts'
import { updateTransaction } from '#ledger/store/update-transaction.ts'
import type { Schema } from '#store/schema.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { anImport } from '#tests/support/an-import.ts'
import { histories } from '#tests/support/histories.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { ImportModel } from './import-model.ts'

const at = '2026-01-01T00:00:00.000Z'
const keys = Array.from({ length: 4 }, (_, n) => `key-number-000000${n}`)
const someKeys = fc.subarray(keys)
const nth = fc.nat(5)

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      keys: fc.shuffledSubarray(keys, { minLength: 1 }),
      restored: someKeys,
      isSentTwice: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('collect' as const), keys: someKeys }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), nth }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('delete' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete all' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo deletion' as const), nth }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('undo import' as const), nth, keepsEdited: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('redo import' as const), nth }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % (items.length || 1)]

const rowsOf = (some: readonly string[]) =>
  some.map((importKey) => ({
    ...aRow({ importKey, date: `2025-0${1 + (keys.indexOf(importKey) % 3)}-01` }),
    accountId: firstAccountId,
  }))

/** Performs each step in the store and in the model, and compares what they answer. */
class History {
  model = new ImportModel()
  /** The IDs of the imports, by their number in the model. */
  importIds: string[] = []
  deletions: { id: string; modeled: ReturnType<ImportModel['remove']> }[] = []
  store: Kysely<Schema>
  userId: string

  constructor(store: Kysely<Schema>, userId: string) {
    this.store = store
    this.userId = userId
  }

  async take(what: Step): Promise<void> {
    if (what.kind === 'import') await this.import(what)
    if (what.kind === 'collect' && what.keys.length > 0) await this.collect(what.keys)
    if (what.kind === 'edit' || what.kind === 'delete') await this.changeOne(what)
    if (what.kind === 'delete all') {
      const { deletionId } = await deleteAllTransactions(this.store, this.userId, at)
      this.deletions.push({ id: deletionId, modeled: this.model.remove(() => true) })
    }
    if (what.kind === 'undo deletion') await this.undoDeletion(what.nth)
    if (what.kind === 'undo import') await this.undoImport(what)
    if (what.kind === 'redo import') await this.redoImport(what.nth)
  }

  async import({ keys, restored, isSentTwice }: Step & { kind: 'import' }) {
    const { store, userId, model } = this
    const id = await anImport(store, userId)
    this.importIds.push(id)
    const number = model.begin()
    const send = () =>
      addToImport(store, userId, id, { rows: rowsOf(keys), restoreDeleted: new Set(restored) })
    const { added, alreadyThere, leftOut } = model.add(number, keys, restored)
    const expected = { added, alreadyThere, deleted: { length: leftOut } }
    expect(await send()).toMatchObject(expected)
    if (!isSentTwice) return
    // What the import added itself counts as added again, and is not there from elsewhere.
    expect(await send()).toMatchObject(expected)
    const modeled = model.imports[number]
    if (modeled) modeled.alreadyThere += alreadyThere
    if (modeled) modeled.leftOut += leftOut
  }

  async collect(keys: readonly string[]) {
    const { store, userId, model } = this
    const number = model.importOfDay()
    const { added, alreadyThere } = model.add(number, keys, 'all')
    const answer = await collectRows(store, userId, rowsOf(keys), { userId, at })
    expect(answer).toEqual({ inserted: added, duplicates: alreadyThere })
    if (this.importIds[number] === undefined)
      this.importIds[number] = (await readImportPage(store, userId, { limit: 1 }))[0]?.id ?? ''
  }

  async changeOne({ kind, nth }: Step & { kind: 'edit' | 'delete' }) {
    const { store, userId, model } = this
    const row = pick(model.rows, nth)
    if (!row) return
    const { id } = await store
      .selectFrom('transactions')
      .select('id')
      .where('ledgerId', '=', userId)
      .where('importKey', '=', row.key)
      .executeTakeFirstOrThrow()
    if (kind === 'edit') {
      await updateTransaction(store, userId, id, { description: `CHANGED ${nth}` }, at)
      row.edited = true
    } else {
      const deletionId = await deleteTransaction(store, userId, id, at)
      this.deletions.push({ id: deletionId ?? '', modeled: model.removeOne(row) })
    }
  }

  async undoDeletion(n: number) {
    const deletion = pick(this.deletions, n)
    if (!deletion) return
    this.deletions = this.deletions.filter((other) => other !== deletion)
    const restored = await undoDeletion(this.store, this.userId, deletion.id)
    expect(restored ?? 0).toBe(this.model.restore(deletion.modeled))
  }

  async undoImport({ nth, keepsEdited }: Step & { kind: 'undo import' }) {
    const { store, userId, model, importIds } = this
    const number = nth % (importIds.length || 1)
    const modeled = model.imports[number]
    if (!modeled) return
    const keep = keepsEdited ? 'edited' : 'none'
    const answer = await undoImport(store, userId, importIds[number] ?? '', keep, at)
    if (modeled.undo) expect(answer).toBe('undone')
    else {
      const removed = model.undoImport(number, keepsEdited)
      const kept = model.rows.filter((row) => row.importNumber === number).length
      expect(answer).toEqual({ removed, kept })
    }
  }

  async redoImport(n: number) {
    const { store, userId, model, importIds } = this
    const number = n % (importIds.length || 1)
    const modeled = model.imports[number]
    if (!modeled) return
    const answer = await redoImport(store, userId, importIds[number] ?? '', at)
    if (modeled.undo) expect(answer).toEqual({ restored: model.restore(modeled.undo) })
    else expect(answer).toBe('not_undone')
  }

  /** Everything that is stored, compared with the model. */
  async compare() {
    const { store, userId, model, importIds } = this
    const rows = await store
      .selectFrom('transactions')
      .select(['importKey', 'importId', 'editedAt'])
      .where('ledgerId', '=', userId)
      .orderBy('importKey')
      .execute()
    expect(rows).toEqual(
      model.rows
        .map(({ key, importNumber, edited }) => ({
          importKey: key,
          importId: importIds[importNumber],
          editedAt: edited ? at : null,
        }))
        .sort((one, other) => one.importKey.localeCompare(other.importKey)),
    )
    const deleted = await store
      .selectFrom('deletedKeys')
      .select('importKey')
      .where('ledgerId', '=', userId)
      .execute()
    expect(deleted.map(({ importKey }) => importKey).sort()).toEqual([...model.deletedKeys.keys()].sort())
    const imports = await readImportPage(store, userId, { limit: 1000 })
    expect(
      imports
        .map(({ id, added, alreadyThere, leftOut, undoneAt }) => ({
          id,
          added,
          alreadyThere,
          leftOut,
          undoneAt,
        }))
        .reverse(),
    ).toEqual(
      model.imports.map(({ added, alreadyThere, leftOut, undo }, number) => ({
        id: importIds[number],
        added,
        alreadyThere,
        leftOut,
        undoneAt: undo ? at : null,
      })),
    )
    expect(await examineLedger(store, userId)).toMatchObject({ months: [], wrongRules: 0 })
  }
}

onEachEngine('imports', (openTestStore) => {
  test('add, leave out, undo and restore exactly what a naive model does, in any sequence', async () => {
    const store = await openTestStore()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (steps) => {
        const history = new History(store, await aUser(store))
        for (const what of steps) await history.take(what)
        await history.compare()
      }),
      { numRuns: histories(store, 60) },
    )
  })
})
