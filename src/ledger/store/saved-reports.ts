import { v7 as newId } from 'uuid'
import { foldCase } from '#domain/plain-text.ts'
import type { Schema, Store } from '#store/schema.ts'
import { changeLedger } from './change-ledger.ts'
import { withCurrentNames } from './names-in-filters.ts'

/** A report that was saved under a name; `report` is JSON, and `position` its place on the Dashboard. */
export type SavedReport = Omit<Schema['savedReports'], 'ledgerId'>
type Given = Omit<SavedReport, 'id'>

type Refusal = 'name_taken' | 'full'

/** More than fit on a screen. */
const mostReports = 100

/** All saved reports of a ledger with the current accounts in them, sorted by name. */
export const readSavedReports = async (store: Store, ledgerId: string): Promise<SavedReport[]> =>
  asShown(store, ledgerId, await readAsSaved(store, ledgerId))

async function asShown(
  store: Store,
  ledgerId: string,
  saved: readonly SavedReport[],
): Promise<SavedReport[]> {
  const current = await withCurrentNames(
    store,
    ledgerId,
    saved.map(({ report, ...rest }) => ({ ...rest, filter: report })),
  )
  return current.map(({ filter, ...rest }) => ({ ...rest, report: filter }))
}

async function readAsSaved(store: Store, ledgerId: string): Promise<SavedReport[]> {
  const reports = await store
    .selectFrom('savedReports')
    .select(['id', 'name', 'report', 'position'])
    .where('ledgerId', '=', ledgerId)
    .execute()
  return reports.sort((one, other) => (foldCase(one.name) < foldCase(other.name) ? -1 : 1))
}

const isSameName = (one: { name: string }, other: { name: string }) =>
  foldCase(one.name) === foldCase(other.name)

/** Saves a report, unless there is another one with this name, or there are too many. */
export const addSavedReport = (
  store: Store,
  ledgerId: string,
  given: Given,
): Promise<SavedReport | Refusal> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const reports = await readAsSaved(transaction, ledgerId)
    if (reports.some((one) => isSameName(one, given))) return 'name_taken'
    if (reports.length >= mostReports) return 'full'
    const id = await insert(transaction, ledgerId, given)
    await placeCard(transaction, ledgerId, id, given.position)
    return shown(transaction, ledgerId, id)
  })

async function insert(store: Store, ledgerId: string, given: Given): Promise<string> {
  const id = newId()
  await store
    .insertInto('savedReports')
    .values({ ledgerId, id, ...given })
    .execute()
  return id
}

async function shown(store: Store, ledgerId: string, id: string): Promise<SavedReport> {
  const found = (await readSavedReports(store, ledgerId)).find((one) => one.id === id)
  if (!found) throw new Error('The report that was just saved is missing')
  return found
}

/** Changes the name, the report or its place on the Dashboard. Undefined if it is missing. */
export const changeSavedReport = (
  store: Store,
  ledgerId: string,
  id: string,
  change: Partial<Given>,
): Promise<SavedReport | Refusal | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const reports = await readAsSaved(transaction, ledgerId)
    const before = reports.find((one) => one.id === id)
    if (!before) return undefined
    const { name, report } = { ...before, ...change }
    if (reports.some((one) => one.id !== id && isSameName(one, { name }))) return 'name_taken'
    await update(transaction, ledgerId, id, { name, report })
    if (change.position !== undefined) await placeCard(transaction, ledgerId, id, change.position)
    return shown(transaction, ledgerId, id)
  })

const update = (store: Store, ledgerId: string, id: string, values: Partial<Given>) =>
  store
    .updateTable('savedReports')
    .set(values)
    .where('ledgerId', '=', ledgerId)
    .where('id', '=', id)
    .execute()

/** Moves the card of a report to a place among the others on the Dashboard, or removes it, and numbers all cards again. */
async function placeCard(store: Store, ledgerId: string, id: string, position: number | null): Promise<void> {
  const reports = await readAsSaved(store, ledgerId)
  const cards = reports
    .filter((one) => one.position !== null && one.id !== id)
    .sort((one, other) => (one.position ?? 0) - (other.position ?? 0))
    .map((one) => one.id)
  if (position !== null) cards.splice(position, 0, id)
  for (const { id, position } of reports) {
    const place = cards.indexOf(id)
    const next = place === -1 ? null : place
    if (next !== position) await update(store, ledgerId, id, { position: next })
  }
}

/** Saves the reports of an account file. They replace those with the same name. */
export async function restoreSavedReports(
  store: Store,
  ledgerId: string,
  given: readonly Given[],
): Promise<'full' | undefined> {
  if (given.length === 0) return undefined
  for (const old of await readAsSaved(store, ledgerId))
    if (given.some((one) => isSameName(one, old))) await remove(store, ledgerId, old.id)
  const last = new Map(given.map((one) => [foldCase(one.name), one]))
  for (const one of last.values()) await insert(store, ledgerId, one)
  return (await readAsSaved(store, ledgerId)).length > mostReports ? 'full' : undefined
}

async function remove(store: Store, ledgerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await store
    .deleteFrom('savedReports')
    .where('ledgerId', '=', ledgerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** False if it is missing. */
export const deleteSavedReport = (store: Store, ledgerId: string, id: string): Promise<boolean> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const isRemoved = await remove(transaction, ledgerId, id)
    await placeCard(transaction, ledgerId, id, null)
    return isRemoved
  })
