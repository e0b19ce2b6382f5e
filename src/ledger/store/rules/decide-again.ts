import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Condition, conditionsOn } from '#domain/rules/rule.ts'
import { recomputeMonths } from '#ledger/store/monthly-totals.ts'
import { isOneOf } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { decideRows } from './decide-rows.ts'
import { readRulesInOrder } from './read-rules.ts'

/** If any rule has a condition on this field, applies the rules again to these transactions. */
export async function decideRowsWithConditionOn(
  store: Store,
  ledgerId: string,
  field: Condition['field'],
  which: RawBuilder<SqlBool>,
): Promise<void> {
  if (conditionsOn(await readRulesInOrder(store, ledgerId), field).length === 0) return
  const months = await decideRows(store, ledgerId, sql`ledger_id = ${ledgerId} and ${which}`)
  await recomputeMonths(store, ledgerId, months)
}

/** Applies the rules again to the transactions of merchants that were merged or separated. */
export async function decideRowsOfMerchants(
  store: Store,
  ledgerId: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  const ofMerchants = sql<SqlBool>`merchant_key is not null and ${isOneOf(store, 'merchant_key', keys)}`
  await decideRowsWithConditionOn(store, ledgerId, 'merchant', ofMerchants)
}
