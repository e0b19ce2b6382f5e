import { v7 as newId } from 'uuid'
import { foldCase } from '#domain/plain-text.ts'
import type { Schema, Store } from '#store/schema.ts'

type Table = 'savedFilters' | 'savedReports'
/** A filter or a report that was saved under a name. */
export type Saved<Of extends Table> = Omit<Schema[Of], 'ledgerId'>
export type NewlySaved<Of extends Table> = Omit<Schema[Of], 'ledgerId' | 'id'>

export type Refusal = 'name_taken' | 'full'

/** More than fit on a screen. */
const mostSaved = 100

const isSameName = (one: { name: string }, other: { name: string }) =>
  foldCase(one.name) === foldCase(other.name)

/** What members of a ledger save under names, which are unique in any case. Call what changes it in `changeLedger`. */
export function savedUnderNames<Of extends Table>(of: Of) {
  // Kysely has no types for a query on one of several tables, so these are those of a table with the same first columns.
  const table = of as 'savedFilters'

  /** As they were saved, sorted by name. */
  async function read(store: Store, ledgerId: string): Promise<Saved<Of>[]> {
    const rows = await store.selectFrom(table).selectAll().where('ledgerId', '=', ledgerId).execute()
    return rows
      .map(({ ledgerId: _, ...saved }) => saved as unknown as Saved<Of>)
      .sort((one, other) => (foldCase(one.name) < foldCase(other.name) ? -1 : 1))
  }

  async function insert(store: Store, ledgerId: string, given: NewlySaved<Of>): Promise<string> {
    const row = { ledgerId, id: newId(), ...given } as unknown as Schema['savedFilters']
    await store.insertInto(table).values(row).execute()
    return row.id
  }

  /** Returns the new ID, unless there is another one with this name, or there are too many. */
  async function add(
    store: Store,
    ledgerId: string,
    given: NewlySaved<Of>,
  ): Promise<{ id: string } | Refusal> {
    const there = await read(store, ledgerId)
    if (there.some((one) => isSameName(one, given))) return 'name_taken'
    return there.length >= mostSaved ? 'full' : { id: await insert(store, ledgerId, given) }
  }

  /** Undefined if it is missing. */
  async function change(
    store: Store,
    ledgerId: string,
    id: string,
    change: Partial<NewlySaved<Of>>,
  ): Promise<{ id: string } | Refusal | undefined> {
    const there = await read(store, ledgerId)
    const before = there.find((one) => one.id === id)
    if (!before) return undefined
    const after = { ...before, ...change }
    const isRenamed = after.name !== before.name
    if (isRenamed && there.some((one) => one.id !== id && isSameName(one, after))) return 'name_taken'
    await store
      .updateTable(table)
      .set(after as unknown as Saved<'savedFilters'>)
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .execute()
    return { id }
  }

  /** False if it is missing. */
  async function remove(store: Store, ledgerId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await store
      .deleteFrom(table)
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  }

  /** Saves those of an account file. They replace those with the same name. */
  async function restore(
    store: Store,
    ledgerId: string,
    given: readonly NewlySaved<Of>[],
  ): Promise<'full' | undefined> {
    if (given.length === 0) return undefined
    const last = new Map(given.map((one) => [foldCase(one.name), one]))
    for (const old of await read(store, ledgerId))
      if (last.has(foldCase(old.name))) await remove(store, ledgerId, old.id)
    for (const one of last.values()) await insert(store, ledgerId, one)
    return (await read(store, ledgerId)).length > mostSaved ? 'full' : undefined
  }

  return { read, add, change, remove, restore }
}
