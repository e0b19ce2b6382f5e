import { sql } from 'kysely'
import { merchantKeyOf, merchantVersion } from '#domain/merchants/merchant.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { forgetReportTotals } from '#ledger/store/report-totals.ts'
import { decideRowsWithConditionOn } from '#ledger/store/rules/decide-again.ts'
import { isOneOf, rowTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { putDecidedMerchants, readDecidedMerchants } from './decided-merchants.ts'

/** Transactions per slice: about 10 ms, so that other changes to the ledger never wait long. */
const rowsAtOnce = 500

/** The ledgers whose merchants were computed by another version of the product. */
export async function findOutdatedMerchants(store: Store): Promise<string[]> {
  const rows = await store
    .selectFrom('ledgers')
    .select('id')
    .where('merchantVersion', '<>', merchantVersion)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Recomputes the merchants of the next slice of a ledger's transactions and saves the progress, in one database
 * transaction. If the key of a merchant changes, its name and merges move to the new key. Returns false if no
 * transactions are left.
 */
export const recomputeNextMerchants = (store: Store, ledgerId: string): Promise<boolean> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const ledger = await transaction
      .selectFrom('ledgers')
      .select(['merchantVersion', 'merchantProgress'])
      .where('id', '=', ledgerId)
      .executeTakeFirstOrThrow()
    if (ledger.merchantVersion === merchantVersion) return false
    const [version, after = ''] = ledger.merchantProgress?.split(' ') ?? []
    const rows = await transaction
      .selectFrom('transactions')
      .select(['id', 'description', 'merchantKey'])
      .where('ledgerId', '=', ledgerId)
      .where('id', '>', version === String(merchantVersion) ? after : '')
      .orderBy('ledgerId')
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    await setMerchants(transaction, ledgerId, rows)
    const last = rows.length < rowsAtOnce ? null : rows.at(-1)
    await transaction
      .updateTable('ledgers')
      .set(
        last
          ? { merchantProgress: `${merchantVersion} ${last.id}` }
          : { merchantVersion, merchantProgress: null },
      )
      .where('id', '=', ledgerId)
      .execute()
    return last !== null
  })

/** Recomputes the merchants of transactions that an undo has brought back: another version may have computed them. */
export async function setMerchants(
  store: Store,
  ledgerId: string,
  rows: readonly { id: string; description: string; merchantKey: string | null }[],
): Promise<void> {
  const changed = rows.flatMap(({ id, description, merchantKey: before }) => {
    const merchantKey = merchantKeyOf(description)
    return merchantKey === before ? [] : [{ id, before, merchantKey }]
  })
  if (changed.length === 0) return
  const given = rowTable(
    store,
    { id: 'text', merchantKey: 'text' },
    changed.map(({ id, merchantKey }) => ({ id, merchantKey })),
  )
  await sql`
    update transactions set merchant_key = rows.merchant_key
    from ${given} where transactions.ledger_id = ${ledgerId} and transactions.id = rows.id
  `.execute(store)
  await forgetReportTotals(store, ledgerId)
  await carryDecisions(store, ledgerId, changed)
  const ids = changed.map(({ id }) => id)
  await decideRowsWithConditionOn(store, ledgerId, 'merchant', isOneOf(store, 'id', ids))
}

/** Moves names and merges from an old key to the new keys of its transactions, unless these have their own. */
async function carryDecisions(
  store: Store,
  ledgerId: string,
  changed: readonly { before: string | null; merchantKey: string | null }[],
): Promise<void> {
  const renamed = new Map(
    changed.flatMap(({ before, merchantKey }) =>
      before !== null && merchantKey !== null ? [[merchantKey, before] as const] : [],
    ),
  )
  if (renamed.size === 0) return
  const decided = new Map((await readDecidedMerchants(store, ledgerId)).map((one) => [one.key, one]))
  const carried = [...renamed].flatMap(([key, before]) => {
    const decision = decided.has(key) ? undefined : decided.get(before)
    return decision && decision.intoKey !== key ? [{ ...decision, key }] : []
  })
  await putDecidedMerchants(store, ledgerId, carried)
}
