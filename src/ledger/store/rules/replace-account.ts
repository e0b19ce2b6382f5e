import { sql } from 'kysely'
import type { Store } from '#store/schema.ts'

/** Replaces an account by another one in the conditions of all rules, and in the rules that recorded changes restore. */
export async function replaceAccountInRules(
  store: Store,
  ledgerId: string,
  { accountId, into }: { accountId: string; into: string },
): Promise<void> {
  // A text that looks like this has escaped quotes, as it is part of the JSON.
  const [from, to] = [accountId, into].map((id) => `"accountId":"${id}"`)
  await sql`
    update transaction_rules set conditions = replace(conditions, ${from}, ${to})
    where ledger_id = ${ledgerId} and conditions is not null
  `.execute(store)
  await sql`
    update rule_changes set "before" = replace("before", ${from}, ${to}), "after" = replace("after", ${from}, ${to})
    where ledger_id = ${ledgerId}
  `.execute(store)
}
