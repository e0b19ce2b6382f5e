import { sql } from 'kysely'
import { keepsRowsInKeyOrder } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * The key of the monthly totals holds their figures too. In the table those of one user lie in as many places as there
 * are months, each written beside those of all the others; in the key they lie together.
 */
export async function totalsInTheirKey(store: Store): Promise<void> {
  if (keepsRowsInKeyOrder(store)) return
  await sql`
    alter table monthly_totals drop constraint monthly_totals_key, add constraint monthly_totals_key
      primary key (user_id, month, category, excluded) include (net_cents, gross_cents, count)
  `.execute(store)
}
