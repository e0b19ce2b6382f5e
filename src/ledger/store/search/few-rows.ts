import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LedgerFilter } from '#ledger/store/ledger-filter.ts'
import type { Store } from '#store/schema.ts'

/** Whether the index of merchants, rules or imports leads to at most `most` rows, which can be read at once. */
export async function leadsToFewRows(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  most: number,
): Promise<boolean> {
  const condition = indexedCondition(filter)
  if (condition === null) return false
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from transactions where ledger_id = ${ledgerId} and ${condition} limit ${most + 1}
    ) as counted
  `.execute(store)
  return Number(rows[0]?.count) <= most
}

function indexedCondition({ merchantKeys, outcomeIds, importId }: LedgerFilter): RawBuilder<SqlBool> | null {
  if (merchantKeys) return sql`merchant_key in (${sql.join(merchantKeys)})`
  if (outcomeIds?.length) return sql`rule_id in (${sql.join(outcomeIds)})`
  return importId === undefined ? null : sql`import_id = ${importId}`
}
