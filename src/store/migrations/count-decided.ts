import { type RawBuilder, sql } from 'kysely'
import { countDecisions } from '#domain/suggestions/category-counts.ts'
import { categoryKeys } from '#domain/suggestions/category-keys.ts'
import { rowTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Counts the categories that users chose for the transactions of earlier versions, ledger by ledger. */
export async function countDecided(store: Store, isDecided: RawBuilder<unknown>): Promise<void> {
  const { rows: ledgers } = await sql<{ ledger_id: string }>`
    select distinct ledger_id from transactions where ${isDecided}
  `.execute(store)
  for (const { ledger_id: ledgerId } of ledgers) {
    const { rows } = await sql<{ description: string; cents: number; category: string }>`
      select description, amount_cents as cents, category from transactions
      where ledger_id = ${ledgerId} and ${isDecided}
    `.execute(store)
    const decided = rows.map((row) => ({ keys: categoryKeys(row), category: row.category }))
    const counts = Array.from(countDecisions(new Map(), decided, 1), ([key, ofKey]) => ({
      key,
      counts: JSON.stringify(Object.fromEntries(ofKey)),
    }))
    await sql`
      insert into category_counts (ledger_id, key, counts)
      select ${ledgerId}, key, counts from ${rowTable(store, { key: 'text', counts: 'text' }, counts)}
    `.execute(store)
  }
}
