import { sql } from 'kysely'
import { keepsRowsInKeyOrder } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * The primary key of the monthly totals also contains their figures. In the table, one user's totals are scattered
 * over as many places as there are months, each written next to everyone else's; in the key they are together.
 */
export async function totalsInTheirKey(store: Store): Promise<void> {
  if (keepsRowsInKeyOrder(store)) return
  await sql`
    alter table monthly_totals drop constraint monthly_totals_key, add constraint monthly_totals_key
      primary key (user_id, month, category, excluded) include (net_cents, gross_cents, count)
  `.execute(store)
}
