import { sql } from 'kysely'
import { textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

type Decision = { ledger_id: string; kind: string; row_keys: string }

/**
 * Adds the account to the import keys by which decisions about transfers and refunds are kept, because accounts can have
 * equal import keys. A key that several accounts have is left alone: whose it was, nobody knows.
 */
export async function accountsOfDecisions(store: Store): Promise<void> {
  const { rows } = await sql<Decision>`select ledger_id, kind, row_keys from match_decisions`.execute(store)
  for (const [ledgerId, decisions] of Map.groupBy(rows, (row) => row.ledger_id)) {
    const accountOf = await readAccounts(
      store,
      ledgerId,
      decisions.flatMap((decision) => keysOf(decision)),
    )
    for (const decision of decisions) {
      const keys = keysOf(decision).map((key) => (accountOf.has(key) ? `${accountOf.get(key)}/${key}` : key))
      const rowKeys = JSON.stringify(keys.sort())
      if (rowKeys !== decision.row_keys) await setKeys(store, decision, rowKeys)
    }
  }
}

const keysOf = ({ row_keys }: Decision): string[] => JSON.parse(row_keys)

/** The account of each import key that only one account has, also of transactions whose deletion can be undone. */
async function readAccounts(
  store: Store,
  ledgerId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const isAsked = sql`ledger_id = ${ledgerId} and import_key in (select value from ${textTable(store, keys)} as asked)`
  const { rows } = await sql<{ import_key: string; account_id: string }>`
    select import_key, min(account_id) as account_id from (
      select import_key, account_id from transactions where ${isAsked}
      union
      select import_key, account_id from deleted_transactions where ${isAsked}
    ) as found
    group by import_key having count(*) = 1
  `.execute(store)
  return new Map(rows.map(({ import_key, account_id }) => [import_key, account_id]))
}

/** A decision that has these keys already is newer, and stays. */
async function setKeys(
  store: Store,
  { ledger_id, kind, row_keys }: Decision,
  rowKeys: string,
): Promise<void> {
  const isThis = sql`ledger_id = ${ledger_id} and kind = ${kind} and row_keys = ${row_keys}`
  await sql`
    insert into match_decisions (ledger_id, kind, row_keys, state, outside_account, decided_at)
    select ledger_id, kind, ${rowKeys}, state, outside_account, decided_at from match_decisions where ${isThis}
    on conflict do nothing
  `.execute(store)
  await sql`delete from match_decisions where ${isThis}`.execute(store)
}
