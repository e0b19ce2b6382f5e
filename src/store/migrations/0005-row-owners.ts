import { limitRowsToOwner } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** On PostgreSQL the database itself separates the ledgers, in case a query forgets to. */
export async function rowOwners(store: Store): Promise<void> {
  await limitRowsToOwner(store, 'profiles', 'id')
  for (const table of [
    'ledgers',
    'transactions',
    'deleted_transactions',
    'transaction_rules',
    'recurring_costs',
    'monthly_totals',
  ])
    await limitRowsToOwner(store, table, 'user_id')
}
