import { type SqlBool, sql } from 'kysely'
import type { Month } from '#domain/calendar.ts'
import { textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { forgetAccountChange, readAccountChange } from './account-changes.ts'
import { hasAccounts } from './accounts.ts'
import { changeLedger } from './change-ledger.ts'
import { restoreAccount } from './delete-account.ts'
import { forgetDeletion, rowsOfDeletion, undoDeletion } from './deletions.ts'
import { readKeysOfRows, updateKeysOfDecisions } from './matching/decisions.ts'
import { linksOfDeletion } from './matching/kept-links.ts'
import { leaveMatches } from './matching/leave-matches.ts'
import { matchRestored } from './matching/match-added.ts'
import { addToOpening } from './merge-accounts.ts'
import { recomputeMonths } from './monthly-totals.ts'
import { decideRowsWithConditionOn } from './rules/decide-again.ts'
import { decideRowsById } from './rules/decide-rows.ts'
import { refreshForeignValues } from './stale-values.ts'

type Change = NonNullable<Awaited<ReturnType<typeof readAccountChange>>>

/**
 * Undoes the merging or deleting of an account as a whole. Transactions that were deleted since stay deleted, and edits
 * since then are kept. Undefined if the change is unknown or final; 'later' if a later change has to be undone first.
 */
export const undoAccountChange = (
  store: Store,
  ledgerId: string,
  id: string,
  at: string,
): Promise<{ restored: number; missing: number } | 'later' | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const change = await readAccountChange(transaction, ledgerId, id, at)
    if (!change) return undefined
    const { intoAccountId, count, leftOutCount } = change
    if (intoAccountId !== null && !(await hasAccounts(transaction, ledgerId, [intoAccountId]))) return 'later'
    const restored =
      intoAccountId === null
        ? await restoreAccount(transaction, ledgerId, change)
        : await separate(transaction, ledgerId, { ...change, intoAccountId })
    return { restored, missing: count + leftOutCount - restored }
  })

/** Takes the rows of a merged account, and what came with them, back out of the other one. */
async function separate(
  store: Store,
  ledgerId: string,
  change: Change & { intoAccountId: string },
): Promise<number> {
  const { id, accountId, intoAccountId, leftOutDeletionId, openingCents, replaced } = change
  await forgetAccountChange(store, ledgerId, change)
  await addToOpening(store, ledgerId, intoAccountId, -openingCents)
  const importIds = replaced.imports.map((one) => one.id)
  await moveBack(
    store,
    'imports',
    ledgerId,
    change,
    sql`id in (select value from ${textTable(store, importIds)} as moved)`,
  )
  await moveBack(
    store,
    'deleted_transactions',
    ledgerId,
    change,
    sql`import_id in (select value from ${textTable(store, importIds)} as moved)`,
  )
  await moveBack(
    store,
    'deleted_transactions',
    ledgerId,
    change,
    sql`import_id is null and (
      id in (select value from ${textTable(store, replaced.deletedIds ?? [])} as deleted_before)
      or id in (select id from deleted_transactions where ledger_id = ${ledgerId} and deletion_id = ${id})
    )`,
  )
  await moveBack(
    store,
    'reading_profiles',
    ledgerId,
    change,
    sql`id in (select value from ${textTable(store, replaced.profileIds)} as moved)`,
  )
  await sql`
    delete from deleted_keys where ledger_id = ${ledgerId} and account_id = ${intoAccountId} and exists (
      select 1 from deleted_keys as before
      where before.ledger_id = deleted_keys.ledger_id and before.account_id = ${accountId}
        and before.import_key = deleted_keys.import_key and before.deletion_id = deleted_keys.deletion_id
    )
  `.execute(store)
  const months = new Set<Month>()
  const restored: string[] = []
  for await (const part of rowsOfDeletion(store, ledgerId, id)) {
    const movedHere = sql<SqlBool>`
      ledger_id = ${ledgerId} and account_id || '' = ${intoAccountId}
        and id in (select id from deleted_transactions where ${part})
    `
    await leaveMatches(store, ledgerId, movedHere)
    const known = await readKeysOfRows(store, ledgerId, movedHere)
    const { rows } = await sql<{ id: string; date: string }>`
      update transactions set account_id = ${accountId}, import_key = (
        select before.import_key from deleted_transactions as before
        where before.ledger_id = transactions.ledger_id and before.deletion_id = ${id}
          and before.id = transactions.id
      )
      where ${movedHere}
      returning id, date
    `.execute(store)
    for (const { date } of rows) months.add(date.slice(0, 7))
    for (const { id } of rows) restored.push(id)
    await updateKeysOfDecisions(store, ledgerId, known)
  }
  const links = await linksOfDeletion(store, ledgerId, id)
  await forgetDeletion(store, ledgerId, id)
  await decideRowsById(store, ledgerId, restored)
  await decideRowsWithConditionOn(store, ledgerId, 'account', sql`account_id = ${intoAccountId}`)
  await refreshForeignValues(store, ledgerId, months)
  const matched = await matchRestored(store, ledgerId, restored, links)
  await recomputeMonths(store, ledgerId, [...months, ...matched])
  const leftOut = leftOutDeletionId === null ? 0 : await undoDeletion(store, ledgerId, leftOutDeletionId)
  return restored.length + (leftOut ?? 0)
}

const moveBack = (
  store: Store,
  table: 'imports' | 'deleted_transactions' | 'reading_profiles',
  ledgerId: string,
  { accountId, intoAccountId }: { accountId: string; intoAccountId: string },
  which: ReturnType<typeof sql>,
) =>
  sql`
    update ${sql.table(table)} set account_id = ${accountId}
    where ledger_id = ${ledgerId} and account_id = ${intoAccountId} and ${which}
  `.execute(store)
