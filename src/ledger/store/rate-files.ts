import { v7 as newId } from 'uuid'
import { parseJson } from '#domain/parse-json.ts'
import { type DailyRates, dailyRatesOf, type RateFile } from '#domain/rates/central-bank-file.ts'
import type { Store } from '#store/schema.ts'
import { changeLedger } from './change-ledger.ts'
import { changeRates } from './rate-changes.ts'
import { readLedgerCurrencies } from './rates.ts'

/** A loaded file of rates; only one is in use. */
export type LoadedFile = {
  id: string
  name: string
  createdAt: string
  firstDay: string
  lastDay: string
  currencies: string[]
}

/** The file whose rates are used; undefined if none is. */
export async function readUsedRateFile(store: Store, ledgerId: string): Promise<LoadedFile | undefined> {
  const row = await store
    .selectFrom('ledgers')
    .innerJoin('rateFiles', (join) =>
      join.onRef('rateFiles.ledgerId', '=', 'ledgers.id').onRef('rateFiles.id', '=', 'ledgers.rateFileId'),
    )
    .select(['rateFiles.id', 'name', 'createdAt', 'firstDay', 'lastDay', 'currencies'])
    .where('ledgers.id', '=', ledgerId)
    .executeTakeFirst()
  return row && { ...row, currencies: row.currencies.split(' ') }
}

/** Loads a file, which is used from then on. The one that it replaces is kept, so that this can be undone. */
export const loadRateFile = (
  store: Store,
  ledgerId: string,
  name: string,
  { years, firstDay, lastDay, currencies }: RateFile,
  at: string,
) =>
  changeLedger(store, ledgerId, async (transaction) => {
    const id = newId()
    await transaction
      .insertInto('rateFiles')
      .values({ ledgerId, id, name, createdAt: at, firstDay, lastDay, currencies: currencies.join(' ') })
      .execute()
    for (const { currency, year, rates } of years)
      await transaction
        .insertInto('fileRates')
        .values({ ledgerId, fileId: id, currency, year, rates: JSON.stringify(rates) })
        .execute()
    const change = await changeRates(transaction, ledgerId, { kind: 'file', fileId: id }, at)
    if (change?.before.kind !== 'file') throw new Error('A new file was already in use')
    await transaction
      .deleteFrom('rateFiles')
      .where('ledgerId', '=', ledgerId)
      .where('id', 'not in', [id, change.before.fileId ?? id])
      .execute()
    return change
  })

/** The names of the kept files by ID. */
export async function readRateFileNames(
  store: Store,
  ledgerId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await store
    .selectFrom('rateFiles')
    .select(['id', 'name'])
    .where('ledgerId', '=', ledgerId)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The rates in the current file for currencies of this ledger, so that another ledger can compute the same values. */
export async function readKeptRateFile(
  store: Store,
  ledgerId: string,
): Promise<{ name: string; currencies: DailyRates[] } | undefined> {
  const used = await readUsedRateFile(store, ledgerId)
  if (!used) return undefined
  const { currency, accounts } = await readLedgerCurrencies(store, ledgerId)
  const rows = await store
    .selectFrom('fileRates')
    .select(['currency', 'year', 'rates'])
    .where('ledgerId', '=', ledgerId)
    .where('fileId', '=', used.id)
    .where('currency', 'in', [...new Set([currency, ...Object.values(accounts)])])
    .orderBy('currency')
    .orderBy('year')
    .execute()
  // Only validated rates are ever written.
  const years = rows.map((row) => ({ ...row, rates: (parseJson(row.rates) ?? {}) as Record<string, string> }))
  return years.length > 0 ? { name: used.name, currencies: dailyRatesOf(years) } : undefined
}
