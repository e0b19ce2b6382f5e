import { sql } from 'kysely'
import type { Store } from '#store/schema.ts'

/** Replaces an account in the conditions of all rules, and of the rules that undoing a change would restore. */
export async function replaceAccountInRules(
  store: Store,
  ledgerId: string,
  { accountId, into }: { accountId: string; into: string },
): Promise<void> {
  // A text condition cannot contain this by accident, because JSON escapes its quotes.
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
