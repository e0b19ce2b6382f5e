import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Store } from '#store/schema.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { readPageByPage } from './differences.ts'

const planOf = async (store: Store) => {
  const { rows } = await sql<Record<string, string>>`
    explain select sum(net_cents) from report_totals where ledger_id = 'a' and grouped_by = 'merchant'
  `.execute(store)
  return rows.map((row) => Object.values(row).join()).join('\n')
}

onEngine('PostgreSQL', 'reading page by page', (openTestStore) => {
  test('collects the rows of an index before it visits the table, for this query only', async () => {
    const store = await openTestStore()
    expect(await readPageByPage(store, planOf)).toContain('Bitmap Heap Scan')
    await store.transaction().execute(async (transaction) => {
      expect(await readPageByPage(transaction, planOf)).toContain('Bitmap Heap Scan')
      expect(await planOf(transaction)).toContain('Index Scan using')
    })
    expect(await planOf(store)).toContain('Index Scan using')
  })
})
