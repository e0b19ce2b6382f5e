import { isDeepStrictEqual } from 'node:util'
import { type SqlBool, sql } from 'kysely'
import type { Month } from '#domain/calendar.ts'
import { merchantKeyOf, merchantVersion } from '#domain/merchants/merchant.ts'
import { searchTextOf } from '#domain/transaction.ts'
import { rebuildDescriptions } from '#store/engines/pack-descriptions.ts'
import type { Store } from '#store/schema.ts'
import { countWrongAttachments, forgetLostAttachments } from './attachments-of-rows.ts'
import { changeLedger } from './change-ledger.ts'
import { selectKeptTransactions } from './kept-transactions.ts'
import { rebuildMonthlyTotals } from './monthly-totals.ts'
import { findWrongReportMonths } from './report-totals.ts'
import { checkByRules } from './rules/check-outcomes.ts'
import { decideRows } from './rules/decide-rows.ts'
import { refreshOutcomes } from './rules/outcomes.ts'
import { countMissingDescriptions } from './search/descriptions.ts'
import { countWrongSplits } from './splits.ts'
import { readStaleness } from './stale-values.ts'
import { summingOf, totalsOfRows } from './totals-of-rows.ts'
import { valuesOf } from './values.ts'

/** Derived data that does not match the transactions of a ledger. */
export type LedgerFaults = {
  /** The months whose totals do not match their rows. */
  months: Month[]
  /** How many transactions refer to the wrong rule, or miss theirs. */
  wrongRules: number
  /** How many have a search text that does not match their description, or are not found by their description. */
  wrongSearchTexts: number
  /** How many have another merchant than their description names, unless another version of the product computed it. */
  wrongMerchants: number
  /** How many have a value that does not match the rates and are not waiting to be recomputed. */
  wrongValues: number
  /** How many are there although they are remembered as deleted, so that undoing an import would not restore them. */
  deletedButThere: number
  /** How many have no parts although they are split, or parts that do not add up to their amount. */
  wrongSplits: number
  /** How many attachments belong to no transaction. */
  lostAttachments: number
  /** How many attachments lack a part of their content. */
  incompleteAttachments: number
}

export const isHealthy = ({ months, ...counts }: LedgerFaults): boolean =>
  months.length === 0 && Object.values(counts).every((count) => count === 0)

/** Compares all derived data in a ledger with its sources. */
export async function examineLedger(store: Store, ledgerId: string): Promise<LedgerFaults> {
  const attachments = await countWrongAttachments(store, ledgerId)
  const faults: LedgerFaults = {
    months: [
      ...new Set([
        ...(await findWrongMonths(store, ledgerId)),
        ...(await findWrongReportMonths(store, ledgerId)),
      ]),
    ].sort(),
    wrongRules: 0,
    wrongSearchTexts: 0,
    wrongMerchants: 0,
    wrongValues: 0,
    deletedButThere: await countDeletedButThere(store, ledgerId),
    wrongSplits: await countWrongSplits(store, ledgerId),
    lostAttachments: attachments.lost,
    incompleteAttachments: attachments.incomplete,
  }
  for await (const { ruleIsWrong, searchTextIsWrong, merchantIsWrong, valueIsWrong } of wrongRows(
    store,
    ledgerId,
  )) {
    if (ruleIsWrong) faults.wrongRules++
    if (searchTextIsWrong) faults.wrongSearchTexts++
    if (merchantIsWrong) faults.wrongMerchants++
    if (valueIsWrong) faults.wrongValues++
  }
  faults.wrongSearchTexts += await countMissingDescriptions(store, ledgerId)
  return faults
}

/** Rebuilds what was found wrong, in one transaction. The product may be running. */
export const repairLedger = (
  store: Store,
  ledgerId: string,
  { wrongRules, wrongSearchTexts, wrongMerchants, wrongValues }: LedgerFaults,
): Promise<void> =>
  changeLedger(store, ledgerId, async (transaction) => {
    await transaction.deleteFrom('deletedKeys').where('ledgerId', '=', ledgerId).where(isKeyThere).execute()
    await forgetLostAttachments(transaction, ledgerId)
    // Scanning all rows again blocks other writers, so only if there is something to find.
    if (wrongRules + wrongSearchTexts + wrongMerchants + wrongValues > 0)
      await mendRows(transaction, ledgerId)
    if (wrongSearchTexts > 0) await rebuildDescriptions(transaction, ledgerId)
    await rebuildMonthlyTotals(transaction, ledgerId)
  })

/** Whether a transaction has the key of a deleted row. One that was moved away and back is remembered on purpose. */
const isKeyThere = sql<SqlBool>`exists (
  select 1 from transactions
  where transactions.ledger_id = deleted_keys.ledger_id
    and transactions.import_key = deleted_keys.import_key
    and transactions.account_id = deleted_keys.account_id
    and coalesce(deleted_keys.moved_id, '') <> transactions.id
)`

async function countDeletedButThere(store: Store, ledgerId: string): Promise<number> {
  const { count } = await store
    .selectFrom('deletedKeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ledgerId', '=', ledgerId)
    .where(isKeyThere)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function mendRows(store: Store, ledgerId: string): Promise<void> {
  for await (const { id, searchText, merchantKey, value } of wrongRows(store, ledgerId))
    await store
      .updateTable('transactions')
      .set({ searchText, merchantKey, ...value })
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .execute()
  await refreshOutcomes(store, ledgerId)
  await decideRows(store, ledgerId, sql`ledger_id = ${ledgerId}`)
}

async function findWrongMonths(store: Store, ledgerId: string): Promise<Month[]> {
  const { rows } = await sql<{ month: Month }>`
    select distinct month from (
      select month from (
        select month, category, left_out_by, account_id, net_cents, gross_cents, count, amount_cents
        from monthly_totals where ledger_id = ${ledgerId}
        union all
        select month, category, left_out_by, account_id, -net_cents, -gross_cents, -count, -amount_cents
        from (${totalsOfRows(ledgerId, await summingOf(store, ledgerId))}) as computed
      ) as both_ways
      group by month, category, left_out_by, account_id
      having sum(net_cents) <> 0 or sum(gross_cents) <> 0 or sum(count) <> 0
        or sum(amount_cents) <> 0 or count(*) <> 2
      union all
      select month from (
        select month, category, left_out_by, net_cents, gross_cents, count
        from ledger_totals where ledger_id = ${ledgerId}
        union all
        select month, category, left_out_by, -net_cents, -gross_cents, -count
        from monthly_totals where ledger_id = ${ledgerId} and count <> 0
      ) as of_all_accounts
      group by month, category, left_out_by
      having sum(net_cents) <> 0 or sum(gross_cents) <> 0 or sum(count) <> 0 or max(abs(count)) = 0
    ) as differing
    order by month
  `.execute(store)
  return rows.map(({ month }) => month)
}

const rowsAtOnce = 5000

/** The rows with wrong derived values, and the correct ones; only a few are held at a time. */
async function* wrongRows(store: Store, ledgerId: string) {
  const isRight = await checkByRules(store, ledgerId)
  const isStale = await readStaleness(store, ledgerId)
  const hasMerchants = await hasCurrentMerchants(store, ledgerId)
  let after = ''
  for (;;) {
    const rows = await selectKeptTransactions(store, ledgerId)
      .select(['searchText', 'merchantKey', 'ruleId', 'valueCents', 'rate', 'rateDate'])
      .where('id', '>', after)
      .orderBy('ledgerId')
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    const valueFor = await valuesOf(store, ledgerId, rows)
    for (const row of rows) {
      const { valueCents, rate, rateDate } = row
      const current = { valueCents, rate, rateDate }
      // A value that is waiting to be recomputed after a change of rates can be anything.
      const value = isStale(row) ? current : valueFor(row)
      const valueIsWrong = !isDeepStrictEqual(value, current)
      const searchText = searchTextOf(row)
      const ruleIsWrong = !isRight(row)
      const searchTextIsWrong = row.searchText !== searchText
      const merchantKey = hasMerchants ? merchantKeyOf(row.description) : row.merchantKey
      const merchantIsWrong = row.merchantKey !== merchantKey
      const wrong = { ruleIsWrong, searchTextIsWrong, merchantIsWrong, valueIsWrong }
      if (Object.values(wrong).includes(true)) yield { id: row.id, searchText, merchantKey, value, ...wrong }
    }
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.id ?? after
  }
}

/** Whether no merchants are waiting to be recomputed. */
async function hasCurrentMerchants(store: Store, ledgerId: string): Promise<boolean> {
  const ledger = await store
    .selectFrom('ledgers')
    .select('merchantVersion')
    .where('id', '=', ledgerId)
    .executeTakeFirst()
  return ledger?.merchantVersion === merchantVersion
}
