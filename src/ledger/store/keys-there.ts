import { sql } from 'kysely'
import { textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** The transactions of an account that have these import keys, all of them or those that one import added. */
export async function readIdsOfKeys(
  store: Store,
  ledgerId: string,
  { accountId, importId }: { accountId: string; importId?: string },
  importKeys: readonly string[],
): Promise<{ importKey: string; id: string }[]> {
  if (importKeys.length === 0) return []
  const ofImport = importId === undefined ? sql`` : sql`and import_id || '' = ${importId}`
  // One subquery each, and only one usable index: without statistics, PostgreSQL would compare all rows of the account.
  const { rows } = await sql<{ importKey: string; id: string | null }>`
    select asked.value as import_key, (
      select id from transactions
      where ledger_id = ${ledgerId} and import_key = asked.value and account_id || '' = ${accountId} ${ofImport}
    ) as id
    from ${textTable(store, importKeys)} as asked
  `.execute(store)
  return rows.filter((row): row is { importKey: string; id: string } => row.id !== null)
}
