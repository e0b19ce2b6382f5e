import { categories, uncategorized } from '#domain/categories.ts'
import type { CategoryColor } from '#domain/category-colors.ts'
import { defaultKind, type KindOfCategory } from '#domain/category-kinds.ts'
import type { CategorySymbol } from '#domain/category-symbols.ts'
import { type PlacingRefusal, refusalToPlace } from '#domain/category-tree.ts'
import { indexCategories } from '#domain/find-category.ts'
import type { Store } from '#store/schema.ts'
import { deleteAlias, putAlias, readAliasRows } from './category-aliases.ts'
import {
  type CategoryDefinition,
  keepColors,
  putDefinition,
  readDefinitions,
  undefinedCategory,
} from './category-definitions.ts'

/** What an account file says about a category. */
export type KeptCategory = {
  name: string
  kind?: KindOfCategory | undefined
  parent?: string | null | undefined
  color?: CategoryColor | null | undefined
  symbol?: CategorySymbol | null | undefined
  origin?: string | null | undefined
  archived?: boolean | undefined
  listed: boolean
  aliases: string[]
}

/** Everything that an account file keeps about categories. */
export async function readKeptCategories(store: Store, ledgerId: string): Promise<KeptCategory[]> {
  const [definitions, aliases] = [
    await readDefinitions(store, ledgerId),
    Map.groupBy(await readAliasRows(store, ledgerId), ({ category }) => category),
  ]
  const known = new Set(definitions.map(({ name }) => name))
  const others = [...aliases.keys()].filter((name) => !known.has(name)).map(undefinedCategory)
  return [...definitions, ...others].map(({ archived, listed, ...what }) => ({
    ...what,
    archived: archived === 1,
    listed: listed === 1,
    aliases: (aliases.get(what.name) ?? []).map(({ name }) => name),
  }))
}

/**
 * Replaces what is known about these categories, within a change. They stand for the ledger's own whose names look the
 * same. Returns why one cannot have its parent.
 */
export async function restoreCategories(
  store: Store,
  ledgerId: string,
  kept: readonly KeptCategory[],
): Promise<PlacingRefusal | null> {
  const definitions = new Map((await readDefinitions(store, ledgerId)).map((one) => [one.name, one]))
  const find = indexCategories([...definitions.keys(), ...categories, uncategorized])
  const nameOf = (name: string) => find(name) ?? name
  for (const given of kept) {
    const one = { ...given, name: nameOf(given.name), parent: given.parent && nameOf(given.parent) }
    const definition = restored(definitions.get(one.name) ?? undefinedCategory(one.name), one)
    const refusal = refusalToPlace([...definitions.values()], definition)
    if (refusal) return refusal
    definitions.set(one.name, definition)
    await putDefinition(store, ledgerId, definition)
    if (one.listed) await deleteAlias(store, ledgerId, one.name)
  }
  for (const { name, aliases } of kept)
    for (const alias of aliases)
      if (definitions.get(alias)?.listed !== 1) await putAlias(store, ledgerId, alias, nameOf(name))
  await keepColors(
    store,
    ledgerId,
    kept.map(({ name }) => nameOf(name)),
  )
  return null
}

function restored(before: CategoryDefinition, kept: KeptCategory): CategoryDefinition {
  // Files can be edited: a category that is its own parent has none, nor one below Uncategorized.
  const isNoParent = kept.parent === before.name || kept.parent === uncategorized
  const named = isNoParent ? null : kept.parent
  const parent = named === undefined ? before.parent : named
  const origin = kept.origin === undefined ? before.origin : kept.origin
  const kind = kept.kind === undefined ? before.kind : kept.kind
  return {
    name: before.name,
    parent,
    origin,
    kind: parent !== null || kind === defaultKind(origin ?? before.name) ? null : kind,
    // A color that nobody chose doesn't replace the one that the ledger already shows.
    color: kept.listed ? (kept.color ?? before.color) : (before.color ?? kept.color ?? null),
    symbol: kept.symbol === undefined ? before.symbol : kept.symbol,
    archived: kept.archived === undefined ? before.archived : Number(kept.archived),
    listed: kept.listed ? 1 : before.listed,
  }
}
