import { firstDayOf, lastDayOf } from '#domain/calendar.ts'
import { defaultCurrency } from '#domain/formats.ts'
import type { LedgerCurrencies, RateState, TypedRate, UsedFile } from '#domain/rates/rate-state.ts'
import type { Store } from '#store/schema.ts'
import { readCurrencies } from './foreign-accounts.ts'
import { readLedgerCurrency } from './ledger-currency.ts'
import { allDays, markStale } from './stale-values.ts'

/** The typed rates of the ledger into any currency, newest month first. */
export const readRates = (store: Store, ledgerId: string) =>
  store
    .selectFrom('rates')
    .select(['intoCurrency as into', 'currency', 'month', 'rate'])
    .where('ledgerId', '=', ledgerId)
    .orderBy('month', 'desc')
    .orderBy('currency')
    .orderBy('intoCurrency')
    .execute()

/** Restores manually entered rates, replacing those of the same months. Must be called within a change. */
export async function restoreRates(
  store: Store,
  ledgerId: string,
  kept: readonly { into: string; currency: string; month: string; rate: string }[],
): Promise<void> {
  const keyOf = (rate: (typeof kept)[number]) => [rate.into, rate.currency, rate.month, rate.rate].join(' ')
  const there = new Set((await readRates(store, ledgerId)).map(keyOf))
  for (const rate of kept)
    if (!there.has(keyOf(rate))) await putState(store, ledgerId, { kind: 'rate', ...rate })
}

/** What is in force of that which a state describes. */
export function readState(store: Store, ledgerId: string, like: RateState): Promise<RateState> {
  if (like.kind === 'rate') return readTypedRate(store, ledgerId, like)
  if (like.kind === 'file') return readUsedFile(store, ledgerId)
  return readLedgerCurrencies(store, ledgerId)
}

async function readTypedRate(store: Store, ledgerId: string, like: TypedRate): Promise<TypedRate> {
  const row = await store
    .selectFrom('rates')
    .select('rate')
    .where('ledgerId', '=', ledgerId)
    .where('intoCurrency', '=', like.into)
    .where('currency', '=', like.currency)
    .where('month', '=', like.month)
    .executeTakeFirst()
  return { ...like, rate: row?.rate ?? null }
}

async function readUsedFile(store: Store, ledgerId: string): Promise<UsedFile> {
  const ledger = await store
    .selectFrom('ledgers')
    .select('rateFileId')
    .where('id', '=', ledgerId)
    .executeTakeFirst()
  return { kind: 'file', fileId: ledger?.rateFileId ?? null }
}

export async function readLedgerCurrencies(store: Store, ledgerId: string): Promise<LedgerCurrencies> {
  const currency = (await readLedgerCurrency(store, ledgerId)) ?? defaultCurrency
  const accounts = await store
    .selectFrom('accounts')
    .select(['id', 'currency'])
    .where('ledgerId', '=', ledgerId)
    .orderBy('id')
    .execute()
  return {
    kind: 'currency',
    currency,
    accounts: Object.fromEntries(accounts.map(({ id, currency }) => [id, currency])),
  }
}

/** Puts a state in force, and marks the values that depend on it as outdated. Called in a change. */
export async function putState(store: Store, ledgerId: string, state: RateState): Promise<void> {
  if (state.kind === 'rate') await putTypedRate(store, ledgerId, state)
  else if (state.kind === 'file') await putUsedFile(store, ledgerId, state)
  else await putLedgerCurrencies(store, ledgerId, state)
}

async function putTypedRate(store: Store, ledgerId: string, state: TypedRate): Promise<void> {
  const { into, currency, month, rate } = state
  if (rate === null)
    await store
      .deleteFrom('rates')
      .where('ledgerId', '=', ledgerId)
      .where('intoCurrency', '=', into)
      .where('currency', '=', currency)
      .where('month', '=', month)
      .execute()
  else
    await store
      .insertInto('rates')
      .values({ ledgerId, intoCurrency: into, currency, month, rate })
      .onConflict((conflict) =>
        conflict.columns(['ledgerId', 'intoCurrency', 'currency', 'month']).doUpdateSet({ rate }),
      )
      .execute()
  const currencies = await readCurrencies(store, ledgerId)
  if (currencies.into !== into) return
  const affected = [...currencies.foreign].flatMap(([id, of]) => (of === currency ? [id] : []))
  await markStale(store, ledgerId, affected, { from: firstDayOf(month), to: lastDayOf(month) })
}

async function putUsedFile(store: Store, ledgerId: string, { fileId }: UsedFile): Promise<void> {
  await store.updateTable('ledgers').set({ rateFileId: fileId }).where('id', '=', ledgerId).execute()
  const { foreign } = await readCurrencies(store, ledgerId)
  await markStale(store, ledgerId, foreign.keys(), allDays)
}

async function putLedgerCurrencies(store: Store, ledgerId: string, state: LedgerCurrencies): Promise<void> {
  const before = await readLedgerCurrencies(store, ledgerId)
  const outdated: string[] = []
  for (const [id, currency] of Object.entries(before.accounts)) {
    const after = state.accounts[id] ?? currency
    // An account that changes its currency with the ledger keeps its amounts as its values.
    if (currency !== before.currency || after !== state.currency) outdated.push(id)
    if (currency !== after)
      await store
        .updateTable('accounts')
        .set({ currency: after })
        .where('ledgerId', '=', ledgerId)
        .where('id', '=', id)
        .execute()
  }
  await store.updateTable('ledgers').set({ currency: state.currency }).where('id', '=', ledgerId).execute()
  await markStale(store, ledgerId, outdated, { ...allDays, hidesTotals: true })
}
