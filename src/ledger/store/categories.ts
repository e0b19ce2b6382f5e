import { categories } from '#domain/categories.ts'
import { type ChosenKind, defaultKind, type KindOfCategory, kindsOf } from '#domain/category-kinds.ts'
import type { Store } from '#store/schema.ts'

export type Category = { name: string; kind: KindOfCategory; count: number }

/** The categories whose kind somebody chose, sorted by name. */
export async function readChosenKinds(store: Store, ledgerId: string): Promise<ChosenKind[]> {
  const rows = await store
    .selectFrom('categories')
    .select(['name', 'kind'])
    .where('ledgerId', '=', ledgerId)
    .orderBy('name')
    .execute()
  return rows.flatMap(({ name, kind }) => (kind === null ? [] : [{ name, kind }]))
}

/** The categories of the product, then all others in use. */
export async function readCategories(store: Store, ledgerId: string): Promise<Category[]> {
  const [chosen, counts, named] = await Promise.all([
    readChosenKinds(store, ledgerId),
    readCounts(store, ledgerId),
    readNamed(store, ledgerId),
  ])
  const kindOf = kindsOf(chosen)
  const others = new Set([...chosen.map(({ name }) => name), ...counts.keys(), ...named])
  for (const name of categories) others.delete(name)
  return [...categories, ...[...others].sort()].map((name) => ({
    name,
    kind: kindOf(name),
    count: counts.get(name) ?? 0,
  }))
}

async function readCounts(store: Store, ledgerId: string): Promise<Map<string, number>> {
  const rows = await store
    .selectFrom('monthlyTotals')
    .select('category')
    .select(({ fn }) => fn.sum<number>('count').as('count'))
    .where('ledgerId', '=', ledgerId)
    .groupBy('category')
    .execute()
  return new Map(rows.map(({ category, count }) => [category, count]))
}

/** The categories of rules and recurring costs. */
async function readNamed(store: Store, ledgerId: string): Promise<string[]> {
  const rows = await store
    .selectFrom('transactionRules')
    .select('category')
    .where('ledgerId', '=', ledgerId)
    .union(store.selectFrom('recurringCosts').select('category').where('ledgerId', '=', ledgerId))
    .execute()
  return rows.map(({ category }) => category)
}

/** Chooses kinds within a change; null restores the default. */
export async function putCategories(
  store: Store,
  ledgerId: string,
  given: readonly Pick<Category, 'name' | 'kind'>[],
): Promise<void> {
  for (const { name, kind } of given) {
    if (kind === null || kind === defaultKind(name))
      await store.deleteFrom('categories').where('ledgerId', '=', ledgerId).where('name', '=', name).execute()
    else
      await store
        .insertInto('categories')
        .values({ ledgerId, name, kind })
        .onConflict((conflict) => conflict.columns(['ledgerId', 'name']).doUpdateSet({ kind }))
        .execute()
  }
}

/** How many categories somebody decided about. */
export async function countCategories(store: Store, ledgerId: string): Promise<number> {
  const { count } = await store
    .selectFrom('categories')
    .select((category) => category.fn.countAll<number>().as('count'))
    .where('ledgerId', '=', ledgerId)
    .executeTakeFirstOrThrow()
  return count
}
