import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { inOrder, type Movement, type OwnAccount } from '#domain/matching/movement.ts'
import { isOneOf, isOneOfNumbers, rowTable, textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Candidates, and candidates of those, are at most this many days apart. */
const nearDays = 18
/** What a cash machine keeps, at most. */
const largestFee = 800

export const readOwnAccounts = (store: Store, ledgerId: string): Promise<OwnAccount[]> =>
  store
    .selectFrom('accounts')
    .select(['id', 'name', 'kind', 'currency', 'numberHint'])
    .where('ledgerId', '=', ledgerId)
    .execute()

const movementColumns = [
  'id',
  'accountId',
  'date',
  'amountCents as cents',
  'description',
  'valueCents',
  'rate',
] as const

export const selectMovements = (store: Store, ledgerId: string) =>
  store.selectFrom('transactions').select(movementColumns).where('ledgerId', '=', ledgerId)

type Stored = Omit<Movement, 'value'> & { valueCents: number | null; rate: string | null }

/** Without a rate, a row has no value. */
export const toMovement = ({ valueCents, rate, ...row }: Stored): Movement => ({
  ...row,
  value: rate === '' ? null : (valueCents ?? row.cents),
})

/**
 * Matches transactions that are in no linked transfer or refund. These are scalar subqueries, because with `exists`
 * PostgreSQL would join all transfers and refunds of the ledger.
 */
export const isUnlinked = sql<SqlBool>`(
  select linked from transfer_rows
  where transfer_rows.ledger_id = transactions.ledger_id and transfer_rows.transaction_id = transactions.id
    and linked = 1
) is null and (
  select state from refunds
  where refunds.ledger_id = transactions.ledger_id and refunds.refund_id = transactions.id and state = 'linked'
) is null and (
  select min(state) from refunds
  where refunds.ledger_id = transactions.ledger_id and refunds.purchase_id = transactions.id and state = 'linked'
) is null`

/** How many transfers a transaction is in, of those for which the condition holds. As a value, like the others. */
const transfersOfRow = (condition: RawBuilder<unknown>) => sql<number>`(
  select count(*) from transfer_rows
  join transfers on transfers.ledger_id = transfer_rows.ledger_id and transfers.id = transfer_rows.transfer_id
  where transfer_rows.ledger_id = transactions.ledger_id and transfer_rows.transaction_id = transactions.id
    and ${condition}
)`

/** Matches transactions that are in no transfer, linked or suggested. */
export const isInNoTransfer = sql<SqlBool>`${transfersOfRow(sql`transfers.state <> 'dismissed'`)} = 0`

/** The rows that can be in a transfer with one of these, or compete for one, and are in no linked one yet. */
export async function readNearRows(
  store: Store,
  ledgerId: string,
  accounts: readonly OwnAccount[],
  rows: readonly Movement[],
): Promise<Movement[]> {
  const days = rows.map(({ date }) => date).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const cash = new Set(accounts.filter(({ kind }) => kind === 'cash').map(({ id }) => id))
  const noted = rows.filter(({ accountId, cents }) => cents > 0 && cash.has(accountId))
  const isConverted = new Set(accounts.map(({ currency }) => currency)).size > 1
  const amounts = [...new Set(rows.map(({ cents }) => Math.abs(cents)))]
  const found = await selectMovements(store, ledgerId)
    .where('date', '>=', addDays(first, -nearDays))
    .where('date', '<=', addDays(last, nearDays))
    .$if(!isConverted, (query) =>
      query.where((row) =>
        row.or([
          isOneOfNumbers(store, sql`abs(amount_cents)`, amounts),
          ...(cash.size > 0
            ? [sql<SqlBool>`account_id in (select value from ${textTable(store, [...cash])} as purses)`]
            : []),
          ...(noted.length > 0
            ? [
                sql<SqlBool>`exists (
                  select 1 from ${rowTable(store, { cents: 'bigint' }, noted)}
                  where amount_cents < -rows.cents and amount_cents >= -rows.cents - ${sql.lit(largestFee)}
                )`,
              ]
            : []),
        ]),
      ),
    )
    .where(isUnlinked)
    .execute()
  return found.map(toMovement)
}

/** The latest rows that have a possible counterpart and are in no linked transfer, nor in one that is booked in parts. */
export async function readOpenRows(store: Store, ledgerId: string, limit: number): Promise<Movement[]> {
  // Asked for first: for each transaction, PostgreSQL would go through all candidates.
  const { rows: candidates } = await sql<{ id: string }>`
    select out_id as id from transfer_candidates where ledger_id = ${ledgerId}
    union
    select in_id from transfer_candidates where ledger_id = ${ledgerId}
  `.execute(store)
  const ids = candidates.map(({ id }) => id)
  // Filtered and sorted here: PostgreSQL would expect few rows and look for each in the whole list.
  const rows = await selectMovements(store, ledgerId)
    .select(isUnlinked.as('isUnlinked'))
    .select(transfersOfRow(sql`transfers.reason = 'in_pieces'`).as('inPieces'))
    .where(isOneOf(store, 'id', ids))
    .execute()
  return rows
    .filter((row) => row.isUnlinked && row.inPieces === 0)
    .map(({ isUnlinked: _, inPieces: __, ...row }) => toMovement(row))
    .sort((one, other) => inOrder(other, one))
    .slice(0, limit)
}
