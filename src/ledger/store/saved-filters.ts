import type { Store } from '#store/schema.ts'
import { changeLedger } from './change-ledger.ts'
import { withCurrentNames } from './names-in-saved.ts'
import { type NewlySaved, type Refusal, type Saved, savedUnderNames } from './saved-under-names.ts'

/** A filter of History that was saved under a name; `filter` is JSON. */
export type SavedFilter = Saved<'savedFilters'>

const saved = savedUnderNames('savedFilters')

/** All saved filters of a ledger with the current names in them, sorted by name. */
export const readSavedFilters = async (store: Store, ledgerId: string): Promise<SavedFilter[]> =>
  withCurrentNames(store, ledgerId, await saved.read(store, ledgerId))

const readOne = async (store: Store, ledgerId: string, id: string) =>
  (await readSavedFilters(store, ledgerId)).find((one) => one.id === id)

/** Saves a filter, unless there is another one with this name, or there are too many. */
export const addSavedFilter = (store: Store, ledgerId: string, given: NewlySaved<'savedFilters'>) =>
  changeLedger(store, ledgerId, async (transaction): Promise<SavedFilter | Refusal> => {
    const added = await saved.add(transaction, ledgerId, given)
    return typeof added === 'string' ? added : { ...added, ...given }
  })

/** Changes the name or the filter. Undefined if it is missing. */
export const changeSavedFilter = (
  store: Store,
  ledgerId: string,
  id: string,
  change: Partial<NewlySaved<'savedFilters'>>,
) =>
  changeLedger(store, ledgerId, async (transaction): Promise<SavedFilter | Refusal | undefined> => {
    const changed = await saved.change(transaction, ledgerId, id, change)
    return typeof changed === 'object' ? readOne(transaction, ledgerId, id) : changed
  })

/** Saves the filters of an account file. They replace those with the same name. */
export const restoreSavedFilters = saved.restore

/** False if it is missing. */
export const deleteSavedFilter = (store: Store, ledgerId: string, id: string): Promise<boolean> =>
  changeLedger(store, ledgerId, (transaction) => saved.remove(transaction, ledgerId, id))
