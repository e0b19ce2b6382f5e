import { v7 as newId } from 'uuid'
import { type Account, firstAccountId } from '#domain/accounts.ts'
import { defaultCurrency } from '#domain/formats.ts'
import { requireAmountOf } from '#domain/whole-units.ts'
import type { Store } from '#store/schema.ts'
import { changeLedger } from './change-ledger.ts'
import { isInRows } from './is-in-rows.ts'
import { readLedgerCurrency } from './ledger-currency.ts'
import { renameInSaved } from './replace-in-saved.ts'
import { allDays, markStale } from './stale-values.ts'

/** What is stored of an account besides its ID. */
export type AccountFields = Omit<Account, 'id' | 'balanceCents' | 'count'>

const columns = [
  'id',
  'name',
  'kind',
  'currency',
  'numberHint',
  'openingCents',
  'closed',
  'position',
] as const

/** All accounts of the ledger, in their order. */
export async function readAccounts(store: Store, ledgerId: string): Promise<Account[]> {
  const rows = await store
    .selectFrom('accounts')
    .select(columns)
    .where('ledgerId', '=', ledgerId)
    .where('removedBy', 'is', null)
    .orderBy('position')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const totals = await readTotals(store, ledgerId)
  return rows.map((row) => {
    const { amountCents = 0, count = 0 } = totals.get(row.id) ?? {}
    return { ...row, closed: row.closed === 1, balanceCents: row.openingCents + amountCents, count }
  })
}

async function readTotals(store: Store, ledgerId: string) {
  const rows = await store
    .selectFrom('monthlyTotals')
    .select('accountId')
    .select(({ fn }) => [
      fn.sum<number>('amountCents').as('amountCents'),
      fn.sum<number>('count').as('count'),
    ])
    .where('ledgerId', '=', ledgerId)
    .groupBy('accountId')
    .execute()
  return new Map(rows.map((row) => [row.accountId, row]))
}

async function readAccount(store: Store, ledgerId: string, id: string): Promise<Account | undefined> {
  return (await readAccounts(store, ledgerId)).find((account) => account.id === id)
}

/** Adds an account, by default in the ledger's currency and after all others. */
export const addAccount = (
  store: Store,
  ledgerId: string,
  fields: Omit<AccountFields, 'position' | 'currency'> & {
    position?: number | undefined
    currency?: string | undefined
  },
): Promise<Account> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const last = (await readAccounts(transaction, ledgerId)).at(-1)
    const added = { id: newId(), ...fields, position: fields.position ?? (last?.position ?? -1) + 1 }
    await putAccount(transaction, ledgerId, added)
    const account = await readAccount(transaction, ledgerId, added.id)
    if (!account) throw new Error('An account just added is not there')
    requireAmountOf(account.currency, account.openingCents)
    return account
  })

/**
 * Creates an account with a given ID, by default in the ledger's currency, or changes the existing one. Called in a
 * change.
 */
export async function putAccount(
  store: Store,
  ledgerId: string,
  { id, closed, ...fields }: Omit<AccountFields, 'currency'> & { id: string; currency?: string | undefined },
): Promise<void> {
  const before = await readCurrency(store, ledgerId, id)
  const currency = fields.currency ?? before ?? (await readLedgerCurrency(store, ledgerId)) ?? defaultCurrency
  const values = { ...fields, currency, closed: Number(closed), removedBy: null }
  await store
    .insertInto('accounts')
    .values({ ledgerId, id, createdAt: new Date().toISOString(), ...values })
    .onConflict((conflict) => conflict.columns(['ledgerId', 'id']).doUpdateSet(values))
    .execute()
  if (before !== undefined && before !== currency) await markStale(store, ledgerId, [id], allDays)
}

async function readCurrency(store: Store, ledgerId: string, id: string): Promise<string | undefined> {
  const account = await store
    .selectFrom('accounts')
    .select('currency')
    .where('ledgerId', '=', ledgerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return account?.currency
}

/** Changes the given fields; undefined if there is no such account, 'in_use' if its currency is that of transactions. */
export const updateAccount = (
  store: Store,
  ledgerId: string,
  id: string,
  change: { [Field in keyof AccountFields]?: AccountFields[Field] | undefined },
): Promise<Account | 'in_use' | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const before = await readAccount(transaction, ledgerId, id)
    if (!before) return undefined
    const isOther = change.currency !== undefined && change.currency !== before.currency
    if (isOther && (await isInRows(transaction, ledgerId, 'accountId', id))) return 'in_use'
    const { balanceCents: _, count: __, ...fields } = before
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after = { ...fields, ...given }
    requireAmountOf(after.currency, after.openingCents)
    await putAccount(transaction, ledgerId, after)
    await renameAccountInSaved(transaction, ledgerId, { from: before.name, to: after.name })
    return readAccount(transaction, ledgerId, id)
  })

/** Replaces the name of an account in saved filters, unless another account still has the old name. */
export async function renameAccountInSaved(
  store: Store,
  ledgerId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (from === to) return
  const others = (await readAccounts(store, ledgerId)).map(({ name }) => name)
  if (!others.includes(from)) await renameInSaved(store, ledgerId, { field: 'account', from, to, others })
}

/** Puts these accounts first, in this order; undefined if one of them is not there, or there twice. */
export const orderAccounts = (
  store: Store,
  ledgerId: string,
  ids: readonly string[],
): Promise<Account[] | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const there = (await readAccounts(transaction, ledgerId)).map(({ id }) => id)
    const first = new Set(ids)
    if (first.size < ids.length || ids.some((id) => !there.includes(id))) return undefined
    const order = [...ids, ...there.filter((id) => !first.has(id))]
    for (const [position, id] of order.entries())
      await transaction
        .updateTable('accounts')
        .set({ position })
        .where('ledgerId', '=', ledgerId)
        .where('id', '=', id)
        .execute()
    return readAccounts(transaction, ledgerId)
  })

/**
 * Deletes an account without transactions, not even deleted ones that could still be restored. The first account
 * stays, since rows without an account go there.
 */
export const deleteAccount = (
  store: Store,
  ledgerId: string,
  id: string,
): Promise<'deleted' | 'missing' | 'first' | 'in_use'> =>
  changeLedger(store, ledgerId, async (transaction) => {
    if (!(await readAccount(transaction, ledgerId, id))) return 'missing'
    if (id === firstAccountId) return 'first'
    if (await isInRows(transaction, ledgerId, 'accountId', id)) return 'in_use'
    await transaction.deleteFrom('accounts').where('ledgerId', '=', ledgerId).where('id', '=', id).execute()
    return 'deleted'
  })

/** Whether the ledger has all of these accounts. Within a change, they stay until it is done. */
export async function hasAccounts(store: Store, ledgerId: string, ids: Iterable<string>): Promise<boolean> {
  // The first one is always there.
  const asked = [...new Set(ids)].filter((id) => id !== firstAccountId)
  if (asked.length === 0) return true
  const rows = await store
    .selectFrom('accounts')
    .select('id')
    .where('ledgerId', '=', ledgerId)
    .where('removedBy', 'is', null)
    .execute()
  const there = new Set(rows.map(({ id }) => id))
  return asked.every((id) => there.has(id))
}
