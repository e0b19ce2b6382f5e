import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { firstAccountId, timeToUndoAccount } from '#domain/accounts.ts'
import type { Month } from '#domain/calendar.ts'
import type { Store } from '#store/schema.ts'
import { insertAccountChange, type Merge, readImportsOf } from './account-changes.ts'
import { readAccounts } from './accounts.ts'
import { changeLedger } from './change-ledger.ts'
import { keepDeletedKeys } from './deleted-keys.ts'
import { copyToDeleted, newDeletion } from './deletions.ts'
import { readKeysOfRows, updateKeysOfDecisions } from './matching/decisions.ts'
import { matchMoved } from './matching/match-added.ts'
import { recomputeMonths } from './monthly-totals.ts'
import { partsOfRows } from './parts-of-rows.ts'
import { decideRowsWithConditionOn } from './rules/decide-again.ts'
import { decideRowsById } from './rules/decide-rows.ts'
import { refreshForeignValues } from './stale-values.ts'

/** What merging would do: how many transactions move, and how many of them the other account has as well. */
export async function foreseeMerge(
  store: Store,
  ledgerId: string,
  { accountId, into }: Pick<Merge, 'accountId' | 'into'>,
) {
  const { count, clashing, cents } = await store
    .selectFrom('transactions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(case when ${clashesWith(into)} then 1 else 0 end), 0)`.as('clashing'))
    .select(
      sql<number>`coalesce(sum(case when ${clashesWith(into)} then amount_cents else 0 end), 0)`.as('cents'),
    )
    .where('ledgerId', '=', ledgerId)
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return { count: Number(count), clashing: Number(clashing), clashingCents: Number(cents) }
}

/** Whether the other account has a transaction with the same import key. */
const clashesWith = (into: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  select 1 from transactions as there
  where there.ledger_id = transactions.ledger_id and there.import_key = transactions.import_key
    and there.account_id || '' = ${into}
) is not null`

/**
 * Moves everything in an account into another one. Transactions that the other one has as well, by their import key,
 * are left out or kept beside them. Undefined if one of the accounts is missing.
 */
export const mergeAccounts = (
  store: Store,
  ledgerId: string,
  { accountId, into, clashing }: Merge,
  at: string,
): Promise<{ id: string; moved: number; leftOut: number } | 'first' | 'same' | 'currencies' | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const accounts = await readAccounts(transaction, ledgerId)
    const [from, to] = [accountId, into].map((id) => accounts.find((account) => account.id === id))
    if (!from || !to) return undefined
    if (from === to) return 'same'
    if (accountId === firstAccountId) return 'first'
    if (from.currency !== to.currency) return 'currencies'

    const accountIds = { accountId, into }
    const deletedIds = await readDeletedOutsideImports(transaction, ledgerId, accountId)
    const imports = await moveImports(transaction, ledgerId, accountIds)
    const profileIds = await moveProfiles(transaction, ledgerId, accountIds)
    const deletion = newDeletion(at, timeToUndoAccount)
    const leavingOut = newDeletion(at, timeToUndoAccount)
    const months = new Set<Month>()
    const leftOut =
      clashing === 'leave_out'
        ? await takeOut(transaction, ledgerId, { ...accountIds, at }, leavingOut, months)
        : 0
    const moved = await move(transaction, ledgerId, accountIds, deletion, months)
    await copyDeletedKeys(transaction, ledgerId, accountIds)
    await addToOpening(transaction, ledgerId, into, from.openingCents)
    await insertAccountChange(transaction, ledgerId, {
      ...deletion,
      kind: 'merged',
      accountId,
      intoAccountId: into,
      count: moved.length,
      leftOutCount: leftOut,
      leftOutDeletionId: leftOut > 0 ? leavingOut.id : null,
      openingCents: from.openingCents,
      replaced: { imports, profileIds, deletedIds },
      madeAt: at,
    })
    await decideRowsById(transaction, ledgerId, moved)
    await decideRowsWithConditionOn(transaction, ledgerId, 'account', sql`account_id = ${into}`)
    await refreshForeignValues(transaction, ledgerId, months)
    const matched = await matchMoved(transaction, ledgerId, moved)
    await recomputeMonths(transaction, ledgerId, [...months, ...matched])
    return { id: deletion.id, moved: moved.length, leftOut }
  })

type AccountIds = { accountId: string; into: string }
type Deletion = ReturnType<typeof newDeletion>

const ofAccount = (ledgerId: string, accountId: string) =>
  sql<SqlBool>`ledger_id = ${ledgerId} and account_id = ${accountId}`

/**
 * Their import keys are in the other account, so what keeps an earlier export of Outgo from bringing them back is their
 * IDs. Undoing the deletion forgets these.
 */
async function takeOut(
  store: Store,
  ledgerId: string,
  { accountId, into, at }: AccountIds & { at: string },
  deletion: Deletion,
  months: Set<Month>,
): Promise<number> {
  let leftOut = 0
  const clashing = sql<SqlBool>`${ofAccount(ledgerId, accountId)} and ${clashesWith(into)}`
  for await (const part of partsOfRows(store, 'transactions', clashing, 'date', 'id')) {
    await copyToDeleted(store, ledgerId, deletion, part)
    const rows = await store.deleteFrom('transactions').where(part).returning(['id', 'date']).execute()
    const ids = rows.map(({ id }) => ({ accountId: into, importKey: id }))
    await keepDeletedKeys(store, ledgerId, ids, { deletedAt: at, deletionId: deletion.id })
    for (const { date } of rows) months.add(date.slice(0, 7))
    leftOut += rows.length
  }
  return leftOut
}

/** Moves the rows, and keeps them as they were. Those that clash lose their key, by which the other one is known. */
async function move(
  store: Store,
  ledgerId: string,
  { accountId, into }: AccountIds,
  deletion: Deletion,
  months: Set<Month>,
): Promise<string[]> {
  const moved: string[] = []
  for await (const part of partsOfRows(store, 'transactions', ofAccount(ledgerId, accountId), 'date', 'id')) {
    await copyToDeleted(store, ledgerId, deletion, part)
    const known = await readKeysOfRows(store, ledgerId, part)
    const { rows } = await sql<{ id: string; date: string }>`
      update transactions set account_id = ${into},
        import_key = case when ${clashesWith(into)} then null else import_key end
      where ${part} returning id, date
    `.execute(store)
    for (const { date } of rows) months.add(date.slice(0, 7))
    for (const { id } of rows) moved.push(id)
    await updateKeysOfDecisions(store, ledgerId, known)
  }
  return moved
}

/** Also what was deleted can be restored only into an account that is there. */
async function moveImports(store: Store, ledgerId: string, { accountId, into }: AccountIds) {
  const imports = await readImportsOf(store, ledgerId, accountId)
  for (const table of ['imports', 'deletedTransactions'] as const)
    await store
      .updateTable(table)
      .set({ accountId: into })
      .where('ledgerId', '=', ledgerId)
      .where('accountId', '=', accountId)
      .execute()
  return imports
}

async function readDeletedOutsideImports(store: Store, ledgerId: string, accountId: string) {
  const rows = await store
    .selectFrom('deletedTransactions')
    .select('id')
    .distinct()
    .where('ledgerId', '=', ledgerId)
    .where('accountId', '=', accountId)
    .where('importId', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Moves the reading profiles, except for files that the other account has its own profile for. */
async function moveProfiles(store: Store, ledgerId: string, { accountId, into }: AccountIds) {
  const profiles = await store
    .selectFrom('readingProfiles')
    .select(['id', 'headerFingerprint', 'accountId'])
    .where('ledgerId', '=', ledgerId)
    .execute()
  const known = new Set(profiles.flatMap((one) => (one.accountId === into ? one.headerFingerprint : [])))
  const moving = profiles.filter((one) => one.accountId === accountId && !known.has(one.headerFingerprint))
  for (const { id } of moving)
    await store
      .updateTable('readingProfiles')
      .set({ accountId: into })
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .execute()
  return moving.map(({ id }) => id)
}

/** Rows that the user deleted don't come back with a file for the other account either, unless that account has them. */
const copyDeletedKeys = (store: Store, ledgerId: string, { accountId, into }: AccountIds) =>
  sql`
    insert into deleted_keys (ledger_id, account_id, import_key, deleted_at, deletion_id, moved_id)
    select ledger_id, ${into}, import_key, deleted_at, deletion_id, moved_id from deleted_keys
    where ledger_id = ${ledgerId} and account_id = ${accountId} and not exists (
      select 1 from transactions
      where transactions.ledger_id = deleted_keys.ledger_id
        and transactions.import_key = deleted_keys.import_key and transactions.account_id || '' = ${into}
    )
    on conflict do nothing
  `.execute(store)

export const addToOpening = (store: Store, ledgerId: string, accountId: string, cents: number) =>
  store
    .updateTable('accounts')
    .set(({ eb, ref }) => ({ openingCents: eb(ref('openingCents'), '+', cents) }))
    .where('ledgerId', '=', ledgerId)
    .where('id', '=', accountId)
    .execute()
