import type { Store } from '#store/schema.ts'
import { changeLedger } from './change-ledger.ts'
import { withCurrentNames } from './names-in-saved.ts'
import { type NewlySaved, type Refusal, type Saved, savedUnderNames } from './saved-under-names.ts'

/** A report that was saved under a name; `report` is JSON, and `position` its place on the Dashboard. */
export type SavedReport = Saved<'savedReports'>
type Given = NewlySaved<'savedReports'>

const saved = savedUnderNames('savedReports')

/** All saved reports of a ledger with the current accounts in them, sorted by name. */
export const readSavedReports = async (store: Store, ledgerId: string): Promise<SavedReport[]> =>
  asShown(store, ledgerId, await saved.read(store, ledgerId))

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

/** Saves a report, unless there is another one with this name, or there are too many. */
export const addSavedReport = (
  store: Store,
  ledgerId: string,
  given: Given,
): Promise<SavedReport | Refusal> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const added = await saved.add(transaction, ledgerId, given)
    if (typeof added === 'string') return added
    await placeCard(transaction, ledgerId, added.id, given.position)
    return shown(transaction, ledgerId, added.id)
  })

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
    const { position, ...others } = change
    const changed = await saved.change(transaction, ledgerId, id, others)
    if (typeof changed !== 'object') return changed
    if (position !== undefined) await placeCard(transaction, ledgerId, id, position)
    return shown(transaction, ledgerId, id)
  })

/** Moves the card of a report to a place among the others on the Dashboard, or removes it, and numbers all cards again. */
async function placeCard(store: Store, ledgerId: string, id: string, position: number | null): Promise<void> {
  const reports = await saved.read(store, ledgerId)
  const cards = reports
    .filter((one) => one.position !== null && one.id !== id)
    .sort((one, other) => (one.position ?? 0) - (other.position ?? 0))
    .map((one) => one.id)
  if (position !== null) cards.splice(position, 0, id)
  for (const { id, position } of reports) {
    const place = cards.indexOf(id)
    const next = place === -1 ? null : place
    if (next === position) continue
    await store
      .updateTable('savedReports')
      .set({ position: next })
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .execute()
  }
}

/** Saves the reports of an account file. They replace those with the same name. */
export const restoreSavedReports = saved.restore

/** False if it is missing. */
export const deleteSavedReport = (store: Store, ledgerId: string, id: string): Promise<boolean> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const isRemoved = await saved.remove(transaction, ledgerId, id)
    await placeCard(transaction, ledgerId, id, null)
    return isRemoved
  })
