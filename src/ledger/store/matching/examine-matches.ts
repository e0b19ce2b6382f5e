import { sql } from 'kysely'
import { nearestDueDay } from '#domain/due-days.ts'
import type { DecidedBy, MatchState } from '#domain/matches.ts'
import type { OwnAccount } from '#domain/matching/movement.ts'
import { rowsThatCanPay } from '#domain/recurring-payments.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { recomputeMonths } from '#ledger/store/monthly-totals.ts'
import { readStaleness } from '#ledger/store/stale-values.ts'
import { isOneOf } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { readOwnAccounts } from './near-rows.ts'
import { refusalOfSides } from './opposite-sides.ts'
import { recognizePaymentsOf } from './recognize-payments.ts'
import { deletePayments, readKnownCosts, readStoredPayments } from './stored-payments.ts'
import { forgetTransfers, monthsOf } from './transfer-rows.ts'

/** Links that neither a user nor the product could have made, for example because another program changed a row. */
export type MatchFaults = {
  /** The IDs of linked transfers whose sides are not one movement of money between accounts. */
  transfers: string[]
  /** The IDs of linked refunds that cannot be refunds, or exceed what was paid. */
  refunds: string[]
  /** The linked payments that do not fit the amount or dates of their cost, or pay a month that another one pays. */
  payments: { costId: string; id: string }[]
}

/** Checks all links against the amounts, dates and accounts of their transactions. */
export async function examineMatches(store: Store, ledgerId: string): Promise<MatchFaults> {
  const accounts = new Map((await readOwnAccounts(store, ledgerId)).map((account) => [account.id, account]))
  return {
    transfers: await wrongTransfers(store, ledgerId, accounts),
    refunds: await wrongRefunds(store, ledgerId, accounts),
    payments: await wrongPayments(store, ledgerId),
  }
}

/** Removes wrong links and recognizes payments again. Keeps the user's decisions for rows that are added again. */
export const repairMatches = (store: Store, ledgerId: string, faults: MatchFaults): Promise<void> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      select transaction_id as id from transfer_rows
      where ledger_id = ${ledgerId} and ${isOneOf(transaction, 'transferId', faults.transfers)}
      union select refund_id from refunds
      where ledger_id = ${ledgerId} and ${isOneOf(transaction, 'id', faults.refunds)}
      union select purchase_id from refunds
      where ledger_id = ${ledgerId} and ${isOneOf(transaction, 'id', faults.refunds)}
    `.execute(transaction)
    await forgetTransfers(transaction, ledgerId, faults.transfers)
    await transaction
      .deleteFrom('refunds')
      .where('ledgerId', '=', ledgerId)
      .where(isOneOf(transaction, 'id', faults.refunds))
      .execute()
    await deletePayments(transaction, ledgerId, faults.payments)
    await recognizePaymentsOf(
      transaction,
      ledgerId,
      faults.payments.map(({ costId }) => costId),
    )
    const months = await monthsOf(
      transaction,
      ledgerId,
      rows.map(({ id }) => id),
    )
    await recomputeMonths(transaction, ledgerId, months)
  })

type Accounts = ReadonlyMap<string, OwnAccount>
type Side = { id: string; accountId: string; cents: number; linked: number }
type Transfer = { state: MatchState; decidedBy: DecidedBy; outsideAccount: string | null; sides: Side[] }

async function wrongTransfers(store: Store, ledgerId: string, accounts: Accounts): Promise<string[]> {
  const transfers = await store
    .selectFrom('transfers')
    .select(['id', 'state', 'decidedBy', 'outsideAccount'])
    .where('ledgerId', '=', ledgerId)
    .orderBy('id')
    .execute()
  const { rows } = await sql<Side & { transferId: string }>`
    select transfer_id, linked, row.id, row.account_id, row.amount_cents as cents
    from transfer_rows join transactions as row
      on row.ledger_id = transfer_rows.ledger_id and row.id = transfer_rows.transaction_id
    where transfer_rows.ledger_id = ${ledgerId}
  `.execute(store)
  const sidesOf = Map.groupBy(rows, ({ transferId }) => transferId)
  return transfers
    .filter(({ id, ...transfer }) => !isRight({ ...transfer, sides: sidesOf.get(id) ?? [] }, accounts))
    .map(({ id }) => id)
}

function isRight({ state, decidedBy, outsideAccount, sides }: Transfer, accounts: Accounts): boolean {
  const isLinked = state === 'linked'
  if (sides.some(({ linked }) => linked !== Number(isLinked))) return false
  if (!isLinked) return true
  if (outsideAccount !== null) return sides.length > 0
  if (refusalOfSides(sides) !== null) return false
  if (decidedBy === 'user') return true
  const kinds = sides.map(({ accountId }) => accounts.get(accountId))
  const net = sides.reduce((sum, { cents }) => sum + cents, 0)
  // A withdrawal can include the fee of the cash machine.
  const isWhole = net === 0 || (net < 0 && kinds.some((account) => account?.kind === 'cash'))
  return isWhole && new Set(kinds.map((account) => account?.currency)).size === 1
}

async function wrongRefunds(store: Store, ledgerId: string, accounts: Accounts): Promise<string[]> {
  const { rows } = await sql<{
    id: string
    purchaseId: string
    refunded: number
    refundAccount: string
    paid: number
    purchaseAccount: string
    inTransfer: number
  }>`
    select refunds.id, purchase_id, refund.amount_cents as refunded, refund.account_id as refund_account,
      -purchase.amount_cents as paid, purchase.account_id as purchase_account, (
        select count(*) from transfer_rows
        where transfer_rows.ledger_id = refunds.ledger_id and linked = 1
          and transaction_id in (refunds.refund_id, refunds.purchase_id)
      ) as in_transfer
    from refunds
    join transactions as refund on refund.ledger_id = refunds.ledger_id and refund.id = refund_id
    join transactions as purchase on purchase.ledger_id = refunds.ledger_id and purchase.id = purchase_id
    where refunds.ledger_id = ${ledgerId} and refunds.state = 'linked'
    order by refunds.id
  `.execute(store)
  const refundedOf = new Map<string, number>()
  for (const { purchaseId, refunded } of rows)
    refundedOf.set(purchaseId, (refundedOf.get(purchaseId) ?? 0) + refunded)
  const currencyOf = (accountId: string) => accounts.get(accountId)?.currency
  return rows
    .filter(
      ({ purchaseId, refunded, paid, refundAccount, purchaseAccount, inTransfer }) =>
        refunded <= 0 ||
        (refundedOf.get(purchaseId) ?? 0) > paid ||
        inTransfer > 0 ||
        currencyOf(refundAccount) !== currencyOf(purchaseAccount),
    )
    .map(({ id }) => id)
}

/** Payments that the user linked can have any amount and date. */
async function wrongPayments(store: Store, ledgerId: string): Promise<MatchFaults['payments']> {
  const isStale = await readStaleness(store, ledgerId)
  const costs = new Map((await readKnownCosts(store, ledgerId)).costs.map((cost) => [cost.id, cost]))
  const linked = (await readStoredPayments(store, ledgerId, {})).filter(({ state }) => state === 'linked')
  const paid = linked.map((payment) => {
    const cost = costs.get(payment.costId)
    return { payment, cost, dueDay: cost ? nearestDueDay(cost, payment.date) : payment.date }
  })
  const ofDay = Map.groupBy(paid, ({ payment, dueDay }) => `${payment.costId} ${dueDay}`)
  return paid
    .filter(({ payment, cost, dueDay }) => {
      const { decidedBy, cents, valueCents, date } = payment
      if (!cost || cents >= 0) return true
      if (decidedBy === 'user' || isStale(payment)) return false
      const { firstDay, lastDay, leastCents, mostCents } = rowsThatCanPay(cost, dueDay, dueDay)
      const amount = -(valueCents ?? cents)
      const isPossible = date >= firstDay && date <= lastDay && amount >= leastCents && amount <= mostCents
      return !isPossible || (ofDay.get(`${cost.id} ${dueDay}`)?.length ?? 0) > 1
    })
    .map(({ payment: { costId, id } }) => ({ costId, id }))
}
