import { sql } from 'kysely'
import { categories } from '#domain/categories.ts'
import type { CategoryColor } from '#domain/category-colors.ts'
import { rowTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { assignEarlierColors } from './earlier-colors.ts'

/**
 * Stores the color in which each built-in category without a stored one was shown, because it now has its own color
 * otherwise, which another category may have taken.
 */
export async function keptColors(store: Store): Promise<void> {
  const { rows: colored } = await sql<{ ledger_id: string; name: string; color: CategoryColor }>`
    select ledger_id, name, color from categories where color is not null
  `.execute(store)
  const { rows: aliases } = await sql<{ ledger_id: string; name: string }>`
    select ledger_id, name from category_aliases
  `.execute(store)
  const aliasesOf = Map.groupBy(aliases, (alias) => alias.ledger_id)
  for (const [ledgerId, ofLedger] of Map.groupBy(colored, (row) => row.ledger_id)) {
    const settled = new Set([...ofLedger, ...(aliasesOf.get(ledgerId) ?? [])].map(({ name }) => name))
    const colors = assignEarlierColors(
      categories.filter((name) => !settled.has(name)),
      ofLedger.map(({ color }) => color),
    )
    const values = Array.from(colors, ([name, color]: [string, CategoryColor]) => ({ name, color }))
    if (values.length === 0) continue
    await sql`
      insert into categories (ledger_id, name, color, archived, listed)
      select ${ledgerId}, name, color, 0, 0
      from ${rowTable(store, { name: 'text', color: 'text' }, values)} where true
      on conflict (ledger_id, name) do update set color = excluded.color
    `.execute(store)
  }
}
