import { v7 as newId } from 'uuid'
import { foldCase } from '#domain/plain-text.ts'
import type { Schema, Store } from '#store/schema.ts'
import { changeLedger } from './change-ledger.ts'
import { withCurrentNames } from './names-in-filters.ts'

/** A filter of History that was saved under a name; `filter` is JSON. */
export type SavedFilter = Omit<Schema['savedFilters'], 'ledgerId'>

type Refusal = 'name_taken' | 'full'

/** More than fit on a screen. */
const mostFilters = 100

/** All saved filters of a ledger with the current names in them, sorted by name. */
export const readSavedFilters = async (store: Store, ledgerId: string): Promise<SavedFilter[]> =>
  withCurrentNames(store, ledgerId, await readAsSaved(store, ledgerId))

async function readAsSaved(store: Store, ledgerId: string): Promise<SavedFilter[]> {
  const filters = await store
    .selectFrom('savedFilters')
    .select(['id', 'name', 'filter'])
    .where('ledgerId', '=', ledgerId)
    .execute()
  return filters.sort((one, other) => (foldCase(one.name) < foldCase(other.name) ? -1 : 1))
}

const hasName = (filters: readonly SavedFilter[], name: string, id?: string): boolean =>
  filters.some((one) => one.id !== id && foldCase(one.name) === foldCase(name))

/** Saves a filter, unless there is another one with this name, or there are too many. */
export const addSavedFilter = (
  store: Store,
  ledgerId: string,
  given: Omit<SavedFilter, 'id'>,
): Promise<SavedFilter | Refusal> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const filters = await readAsSaved(transaction, ledgerId)
    if (hasName(filters, given.name)) return 'name_taken'
    if (filters.length >= mostFilters) return 'full'
    return insert(transaction, ledgerId, given)
  })

async function insert(store: Store, ledgerId: string, given: Omit<SavedFilter, 'id'>): Promise<SavedFilter> {
  const saved = { id: newId(), ...given }
  await store
    .insertInto('savedFilters')
    .values({ ledgerId, ...saved })
    .execute()
  return saved
}

/** Changes the name or the filter. Undefined if it is missing. */
export const changeSavedFilter = (
  store: Store,
  ledgerId: string,
  id: string,
  change: Partial<Omit<SavedFilter, 'id'>>,
): Promise<SavedFilter | Refusal | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const filters = await readAsSaved(transaction, ledgerId)
    const before = filters.find((one) => one.id === id)
    if (!before) return undefined
    const { name, filter } = { ...before, ...change }
    if (hasName(filters, name, id)) return 'name_taken'
    await transaction
      .updateTable('savedFilters')
      .set({ name, filter })
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .execute()
    const [changed] = await withCurrentNames(transaction, ledgerId, [{ id, name, filter }])
    return changed
  })

/** Saves the filters of an account file. They replace those with the same name. */
export async function restoreSavedFilters(
  store: Store,
  ledgerId: string,
  given: readonly Omit<SavedFilter, 'id'>[],
): Promise<'full' | undefined> {
  if (given.length === 0) return undefined
  const names = new Set(given.map(({ name }) => foldCase(name)))
  for (const { id, name } of await readAsSaved(store, ledgerId))
    if (names.has(foldCase(name))) await remove(store, ledgerId, id)
  const last = new Map(given.map((one) => [foldCase(one.name), one]))
  for (const one of last.values()) await insert(store, ledgerId, one)
  return (await readAsSaved(store, ledgerId)).length > mostFilters ? 'full' : undefined
}

async function remove(store: Store, ledgerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await store
    .deleteFrom('savedFilters')
    .where('ledgerId', '=', ledgerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** False if it is missing. */
export const deleteSavedFilter = (store: Store, ledgerId: string, id: string): Promise<boolean> =>
  changeLedger(store, ledgerId, (transaction) => remove(transaction, ledgerId, id))
