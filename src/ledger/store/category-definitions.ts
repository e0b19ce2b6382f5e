import { sql } from 'kysely'
import { assignColors, type CategoryColor } from '#domain/category-colors.ts'
import { type ChosenKind, defaultKind } from '#domain/category-kinds.ts'
import { nameKey } from '#domain/plain-text.ts'
import { rowTable } from '#store/engines/differences.ts'
import type { Schema, Store } from '#store/schema.ts'

/** What the ledger knows about a category beyond its name. */
export type CategoryDefinition = Omit<Schema['categories'], 'ledgerId'>

const columns = ['name', 'kind', 'parent', 'color', 'symbol', 'origin', 'archived', 'listed'] as const

/** All definitions, sorted by name, including those that only keep a color. */
export const readDefinitions = (store: Store, ledgerId: string): Promise<CategoryDefinition[]> =>
  store.selectFrom('categories').select(columns).where('ledgerId', '=', ledgerId).orderBy('name').execute()

/** A definition with all defaults. */
export const undefinedCategory = (name: string): CategoryDefinition => ({
  name,
  kind: null,
  parent: null,
  color: null,
  symbol: null,
  origin: null,
  archived: 0,
  listed: 0,
})

/** Creates or replaces a definition, within a change. */
export async function putDefinition(
  store: Store,
  ledgerId: string,
  definition: CategoryDefinition,
): Promise<void> {
  const { name: _, ...what } = definition
  await store
    .insertInto('categories')
    .values({ ledgerId, ...definition })
    .onConflict((conflict) => conflict.columns(['ledgerId', 'name']).doUpdateSet(what))
    .execute()
}

export async function deleteDefinition(store: Store, ledgerId: string, name: string): Promise<void> {
  await store.deleteFrom('categories').where('ledgerId', '=', ledgerId).where('name', '=', name).execute()
}

/** Removes definitions of unused categories whose names look like this one, before a category gets this name. */
export async function forgetSimilarNames(store: Store, ledgerId: string, name: string): Promise<void> {
  for (const other of await readDefinitions(store, ledgerId))
    if (other.name !== name && nameKey(other.name) === nameKey(name))
      await deleteDefinition(store, ledgerId, other.name)
}

/**
 * The categories whose kind differs from the default of their name, because somebody chose it, they were renamed, or
 * they have the kind of their parent.
 */
export function kindsIn(definitions: readonly CategoryDefinition[]): ChosenKind[] {
  const byName = new Map(definitions.map((one) => [one.name, one]))
  const ownKind = (name: string) => {
    const { kind = null, origin = null } = byName.get(name) ?? {}
    return kind ?? defaultKind(origin ?? name)
  }
  return definitions
    .map(({ name, parent }) => ({ name, kind: ownKind(parent ?? name) }))
    .filter(({ name, kind }) => kind !== defaultKind(name))
}

export const readChosenKinds = async (store: Store, ledgerId: string): Promise<ChosenKind[]> =>
  kindsIn(await readDefinitions(store, ledgerId))

/** The categories that are not offered. */
export async function readArchivedNames(store: Store, ledgerId: string): Promise<Set<string>> {
  const rows = await store
    .selectFrom('categories')
    .select('name')
    .where('ledgerId', '=', ledgerId)
    .where('archived', '=', 1)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

export async function readChildNames(store: Store, ledgerId: string, parent: string): Promise<string[]> {
  const children = await store
    .selectFrom('categories')
    .select('name')
    .where('ledgerId', '=', ledgerId)
    .where('parent', '=', parent)
    .orderBy('name')
    .execute()
  return children.map(({ name }) => name)
}

/**
 * Gives categories without a color one, and their parents, which charts show instead of them. Called by every change that
 * can use a category for the first time.
 */
export async function keepColors(store: Store, ledgerId: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const known = await readDefinitions(store, ledgerId)
  const taken = known.flatMap(({ color }): CategoryColor[] => (color ? [color] : []))
  const colored = new Set(known.filter(({ color }) => color !== null).map(({ name }) => name))
  const parents = known.flatMap(({ parent }) => parent ?? [])
  const assigned = assignColors(
    [...new Set([...parents, ...names])].filter((name) => !colored.has(name)),
    taken,
  )
  if (assigned.size === 0) return
  const values = Array.from(assigned, ([name, color]) => ({ name, color }))
  await sql`
    insert into categories (ledger_id, name, color, archived, listed)
    select ${ledgerId}, name, color, 0, 0
    from ${rowTable(store, { name: 'text', color: 'text' }, values)} where true
    on conflict (ledger_id, name) do update set color = excluded.color
  `.execute(store)
}
