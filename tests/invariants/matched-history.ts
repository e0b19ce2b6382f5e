import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { firstAccountId } from '#domain/accounts.ts'
import { addDays } from '#domain/calendar.ts'
import { matchStates } from '#domain/matches.ts'
import { addAccount } from '#ledger/store/accounts.ts'
import { addToImport } from '#ledger/store/add-to-import.ts'
import { deleteAllTransactions, deleteTransaction, undoDeletion } from '#ledger/store/deletions.ts'
import { finishImport } from '#ledger/store/imports.ts'
import { decideTransfer, forgetTransfer, linkTransfer } from '#ledger/store/matching/transfers.ts'
import { changeRates, readRateChanges, undoRateChange } from '#ledger/store/rate-changes.ts'
import { refreshNextMonth } from '#ledger/store/stale-values.ts'
import { changeTransactions } from '#ledger/store/transaction-changes/change-transactions.ts'
import { restoreNextPart } from '#ledger/store/transaction-changes/undo-deleting.ts'
import {
  deleteTransactionRule,
  readTransactionRules,
  saveTransactionRule,
} from '#ledger/store/transaction-rules.ts'
import { redoImport, undoImport } from '#ledger/store/undo-import.ts'
import { updateTransaction } from '#ledger/store/update-transaction.ts'
import type { Schema } from '#store/schema.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { anImport } from '#tests/support/an-import.ts'
import { checkMatchedLedger, readRows, readTransfersOf, snapshotOf } from './matched-ledger.ts'

const at = '2026-01-01T00:00:00.000Z'
const nth = fc.nat(40)
const account = fc.nat(2)
const description = fc.constantFrom(
  'TRANSFER TO SAVINGS 44718822',
  'TRANSFER FROM MAIN 44718822',
  'CARD PAYMENT 44718822',
  'COFFEE',
  'PAYROLL',
)
const category = fc.constantFrom('Income', 'Transfer', 'Other', 'Travel')
const date = fc.integer({ min: 0, max: 45 }).map((days) => addDays('2025-01-10', days))
const cents = fc.constantFrom(-25_000, 25_000, -4_000, 4_000, -350, 100, 0)
// Two accounts can contain the same key.
const importKey = fc.option(fc.integer({ min: 0, max: 7 }).map((n) => `key-number-000000000${n}`))
const row = fc.record({ date, description, cents, category, importKey })

const of = <const Kind extends string, Fields extends object>(
  kind: Kind,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) => fc.record<object>(fields).map((given) => ({ kind, ...(given as Fields) }))

const isFinished = fc.boolean()
const undone = fc.constantFrom('row', 'all', 'import', 'many', 'many')

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: of('import', { account, rows: fc.array(row, { minLength: 1, maxLength: 6 }), isFinished }),
  },
  {
    weight: 16,
    arbitrary: of('other side', {
      nth,
      account,
      days: fc.integer({ min: -1, max: 4 }),
      description,
      isFinished,
    }),
  },
  {
    weight: 3,
    arbitrary: of('edit', {
      nth,
      change: fc.record({ date, description, cents, category }, { requiredKeys: [] }),
    }),
  },
  { weight: 2, arbitrary: of('move', { nth, account }) },
  { weight: 2, arbitrary: of('delete', { nth }) },
  { weight: 1, arbitrary: of('delete all', {}) },
  { weight: 3, arbitrary: of('undo deletion', { nth }) },
  { weight: 2, arbitrary: of('undo import', { nth, keep: fc.constantFrom('edited', 'none') }) },
  { weight: 2, arbitrary: of('redo import', { nth }) },
  { weight: 2, arbitrary: of('delete and undo', { nth, what: undone }) },
  { weight: 1, arbitrary: of('rule', { descriptionPattern: description, category, excluded: fc.boolean() }) },
  { weight: 1, arbitrary: of('drop rule', { nth }) },
  { weight: 4, arbitrary: of('decide', { nth, state: fc.constantFrom(...matchStates) }) },
  { weight: 2, arbitrary: of('link', { nth, other: nth }) },
  { weight: 1, arbitrary: of('outside', { nth }) },
  { weight: 1, arbitrary: of('forget', { nth }) },
  {
    weight: 2,
    arbitrary: of('rate', {
      month: fc.constantFrom('2025-01', '2025-02'),
      rate: fc.constantFrom('1.1', '1', '0.333', null),
    }),
  },
  { weight: 1, arbitrary: of('undo rate', {}) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** The steps of two users, interleaved; each has a ledger of their own. */
export const twoHistories = (longest: number) =>
  fc.array(fc.tuple(fc.nat(1), step), { minLength: longest / 2, maxLength: longest, size: 'max' })

const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % (items.length || 1)]

/** Performs the steps in a store, and checks both ledgers after each. */
export async function checkHistories(store: Kysely<Schema>, steps: readonly (readonly [number, Step])[]) {
  const histories = [await History.begin(store), await History.begin(store)]
  for (const [who, what] of steps) {
    const other = histories[1 - who]
    const before = other && (await snapshotOf(store, other.ledgerId))
    const history = histories[who]
    await history?.take(what)
    if (history) await checkMatchedLedger(store, history.ledgerId, history.accountIds)
    assert.deepEqual(other && (await snapshotOf(store, other.ledgerId)), before)
  }
}

class History {
  readonly store: Kysely<Schema>
  readonly ledgerId: string
  readonly accountIds: readonly string[]
  readonly #importIds: string[] = []
  #deletionIds: string[] = []

  constructor(store: Kysely<Schema>, ledgerId: string, accountIds: readonly string[]) {
    this.store = store
    this.ledgerId = ledgerId
    this.accountIds = accountIds
  }

  /** A ledger with two accounts in dollars, one in euros, and a transfer. */
  static async begin(store: Kysely<Schema>): Promise<History> {
    const ledgerId = await aUser(store)
    const fields = { numberHint: null, openingCents: 0, closed: false }
    const savings = await addAccount(store, ledgerId, { ...fields, name: 'Savings', kind: 'savings' })
    const card = await addAccount(store, ledgerId, {
      ...fields,
      name: 'Card',
      kind: 'credit_card',
      currency: 'EUR',
    })
    const history = new History(store, ledgerId, [firstAccountId, savings.id, card.id])
    const row = { date: '2025-01-20', category: 'Other' }
    const out = aRow({ ...row, cents: -25_000, description: 'TRANSFER TO SAVINGS 44718822' })
    const arrival = aRow({ ...row, cents: 25_000, description: 'TRANSFER FROM MAIN 44718822' })
    await history.#import(0, [out, aRow(row)], true)
    await history.#import(1, [arrival, aRow({ ...row, cents: 350 })], true)
    return history
  }

  async take(what: Step): Promise<void> {
    const { store, ledgerId } = this
    if (what.kind === 'import') return this.#import(what.account, what.rows, what.isFinished)
    if (what.kind === 'other side') return this.#importOtherSide(what)
    if (what.kind === 'undo deletion') return this.#undoDeletion(what.nth)
    if (what.kind === 'delete and undo') return this.#deleteAndUndo(what)
    if (what.kind === 'delete all') this.#keep((await deleteAllTransactions(store, ledgerId, at)).deletionId)
    if (what.kind === 'undo import' || what.kind === 'redo import') return this.#undoOrRedo(what)
    if (what.kind === 'rule') {
      const { descriptionPattern, category, excluded } = what
      await saveTransactionRule(store, ledgerId, { descriptionPattern, category, excluded })
    }
    if (what.kind === 'drop rule') {
      const rule = pick(await readTransactionRules(store, ledgerId), what.nth)
      if (rule) await deleteTransactionRule(store, ledgerId, rule.id)
    }
    if (what.kind === 'rate') {
      const { month, rate } = what
      await changeRates(store, ledgerId, { kind: 'rate', into: 'USD', currency: 'EUR', month, rate }, at)
    }
    if (what.kind === 'undo rate') {
      const last = (await readRateChanges(store, ledgerId)).find(({ undoneAt }) => undoneAt === null)
      if (last) await undoRateChange(store, ledgerId, last.id, at)
    }
    while (await refreshNextMonth(store, ledgerId));
    if (what.kind === 'decide' || what.kind === 'forget') return this.#decide(what)
    if ('nth' in what) await this.#changeRow(what)
  }

  async #import(n: number, rows: readonly ReturnType<typeof aRow>[], isFinished: boolean): Promise<void> {
    const { store, ledgerId } = this
    const id = await anImport(store, ledgerId, { accountId: this.accountIds[n] ?? firstAccountId })
    this.#importIds.push(id)
    await addToImport(store, ledgerId, id, { rows, restoreDeleted: new Set() })
    if (isFinished) await finishImport(store, ledgerId, id, { skipped: 0, leftOut: 0 }, at)
  }

  async #importOtherSide(what: Step & { kind: 'other side' }): Promise<void> {
    const row = pick(await readRows(this.store, this.ledgerId), what.nth)
    if (!row) return
    const cents = 0 - (row.rate === '' ? row.amountCents : (row.valueCents ?? row.amountCents))
    const account = (this.accountIds.indexOf(row.accountId) + 1 + (what.account % 2)) % 3
    const other = aRow({
      description: what.description,
      date: addDays(row.date, cents > 0 ? what.days : -what.days),
      cents,
    })
    await this.#import(account, [{ ...other, category: 'Other' }], what.isFinished)
  }

  async #changeRow(what: Step & { nth: number }): Promise<void> {
    const { store, ledgerId } = this
    const rows = await readRows(store, ledgerId)
    const row = pick(rows, what.nth)
    if (!row) return
    const { id } = row
    if (what.kind === 'edit') await updateTransaction(store, ledgerId, id, what.change, at)
    if (what.kind === 'move')
      await updateTransaction(store, ledgerId, id, { accountId: this.accountIds[what.account] }, at)
    if (what.kind === 'delete') this.#keep(await deleteTransaction(store, ledgerId, id, at))
    if (what.kind === 'outside')
      await linkTransfer(store, ledgerId, { transactionIds: [id], outsideAccount: 'Old bank' })
    if (what.kind === 'link') {
      const transactionIds = [id, pick(rows, what.other)?.id ?? id]
      await linkTransfer(store, ledgerId, { transactionIds, outsideAccount: null })
    }
  }

  async #decide(what: Step & { kind: 'decide' | 'forget' }): Promise<void> {
    const { store, ledgerId } = this
    const transfer = pick(await readTransfersOf(store, ledgerId), what.nth)
    if (!transfer) return
    if (what.kind === 'forget') await forgetTransfer(store, ledgerId, transfer.id)
    else await decideTransfer(store, ledgerId, transfer.id, what.state)
  }

  async #undoDeletion(n: number): Promise<void> {
    const deletionId = pick(this.#deletionIds, n)
    if (deletionId === undefined) return
    this.#deletionIds = this.#deletionIds.filter((id) => id !== deletionId)
    await undoDeletion(this.store, this.ledgerId, deletionId)
  }

  async #undoOrRedo(what: Step & { kind: 'undo import' | 'redo import' }): Promise<void> {
    const importId = pick(this.#importIds, what.nth) ?? ''
    if (what.kind === 'redo import') await redoImport(this.store, this.ledgerId, importId, at)
    else await undoImport(this.store, this.ledgerId, importId, what.keep, at)
  }

  /** Checks that doing something and undoing it right away leaves rows, transfers and totals exactly as before. */
  async #deleteAndUndo(what: Step & { kind: 'delete and undo' }): Promise<void> {
    const { store, ledgerId } = this
    const before = await snapshotOf(store, ledgerId)
    if (what.what === 'import') {
      const importId = pick(this.#importIds, what.nth) ?? ''
      const answer = await undoImport(store, ledgerId, importId, 'none', at)
      if (typeof answer === 'object') await redoImport(store, ledgerId, importId, at)
    } else if (what.what === 'many') {
      await this.#deleteManyAndUndo(what.nth)
    } else {
      const deletionId =
        what.what === 'all'
          ? (await deleteAllTransactions(store, ledgerId, at)).deletionId
          : await deleteTransaction(
              store,
              ledgerId,
              pick(await readRows(store, ledgerId), what.nth)?.id ?? '',
              at,
            )
      if (deletionId) await undoDeletion(store, ledgerId, deletionId)
    }
    assert.deepEqual(await snapshotOf(store, ledgerId), before)
  }

  /** Deletes every row, or every second one, and restores them in parts of a few rows, like an undo that is interrupted. */
  async #deleteManyAndUndo(n: number): Promise<void> {
    const { store, ledgerId, accountIds } = this
    const ids = (await readRows(store, ledgerId)).map(({ id }) => id)
    const chosen = ids.filter((_, place) => n % 2 === 0 || place % 2 === 0)
    const { id } = await changeTransactions(store, ledgerId, { delete: true }, chosen, at)
    let isLast = id === null
    while (id !== null && !isLast) {
      isLast = (await restoreNextPart(store, ledgerId, id, 1 + (n % 5)))?.isLast ?? true
      await checkMatchedLedger(store, ledgerId, accountIds)
    }
  }

  #keep(deletionId: string | null) {
    if (deletionId !== null) this.#deletionIds.push(deletionId)
  }
}
