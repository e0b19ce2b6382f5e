import { type SqlBool, sql } from 'kysely'
import { bankTextsAfter } from '#domain/bank-texts.ts'
import { type Month, monthOf } from '#domain/calendar.ts'
import { type FieldChanges, isDeletion, isSplitting } from '#domain/transaction-changes.ts'
import { ownersInDeletion, settleAttachments } from '#ledger/store/attachments-of-rows.ts'
import { readAliases } from '#ledger/store/category-aliases.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { forgetKeysThere, keepMovedKeys } from '#ledger/store/deleted-keys.ts'
import { fromKeptRow } from '#ledger/store/kept-transactions.ts'
import { readKeysOfRows, updateKeysOfDecisions } from '#ledger/store/matching/decisions.ts'
import { type KeptLink, linksOfDeletion } from '#ledger/store/matching/kept-links.ts'
import { leaveMatches } from '#ledger/store/matching/leave-matches.ts'
import { matchRestored } from '#ledger/store/matching/match-added.ts'
import { recomputeMonths } from '#ledger/store/monthly-totals.ts'
import { forgetUnusedSplits } from '#ledger/store/splits.ts'
import { learnCategories, unlearnCategories } from '#ledger/store/suggestions/category-counts.ts'
import type { Store } from '#store/schema.ts'
import { longestPart, rowsInPart, rowsInStatement } from './change-transactions.ts'
import { forgetTransactionChange, noteRestored, readTransactionChange, type Undone } from './record.ts'
import {
  isAmong,
  leaveRenamedPayments,
  matchRenamedPayments,
  moveRefusals,
  type Row,
  readRows,
  updateRows,
} from './set-fields.ts'
import { undoDeleting } from './undo-deleting.ts'
import { undoSplitting } from './undo-splitting.ts'

/**
 * Restores the transactions of a change as they were before, part by part, except those that were edited or deleted
 * since. If the server stops in between, undoing it again continues. Undefined if the change is unknown or final.
 */
export async function undoTransactionChange(
  store: Store,
  ledgerId: string,
  id: string,
  now: string,
): Promise<Undone | undefined> {
  const found = await readTransactionChange(store, ledgerId, id)
  if (!found || found.finalAt <= now) return undefined
  const { change, madeAt } = found
  if (isDeletion(change)) return undoDeleting(store, ledgerId, id)
  if (isSplitting(change))
    return changeLedger(store, ledgerId, (transaction) =>
      undoSplitting(transaction, ledgerId, { id, madeAt }),
    )
  const undone: Undone = { restored: 0, edited: 0, missing: 0 }
  for (;;) {
    const part = await changeLedger(store, ledgerId, (transaction) =>
      restorePart(transaction, ledgerId, { id, madeAt, change }),
    )
    undone.restored += part.restored
    undone.edited += part.edited
    undone.missing += part.missing
    if (part.isLast) return undone
  }
}

type Change = { id: string; madeAt: string; change: FieldChanges }

async function restorePart(
  store: Store,
  ledgerId: string,
  change: Change,
): Promise<Undone & { isLast: boolean }> {
  const part = { restored: 0, edited: 0, missing: 0, isLast: false }
  const months: Month[] = []
  const end = performance.now() + longestPart
  for (let rows = 0; rows < rowsInPart && !part.isLast; rows += rowsInStatement) {
    if (performance.now() > end) break
    const outcome = await restoreRows(store, ledgerId, change)
    part.restored += outcome.restored
    part.edited += outcome.edited
    part.missing += outcome.missing
    part.isLast = outcome.isLast
    months.push(...outcome.months)
  }
  await recomputeMonths(store, ledgerId, months)
  if (part.isLast) await forgetTransactionChange(store, ledgerId, change.id)
  else await noteRestored(store, ledgerId, change.id, part.restored + part.edited + part.missing)
  return part
}

/** Restores the next rows. The caller recomputes the months. */
async function restoreRows(
  store: Store,
  ledgerId: string,
  { id, madeAt, change }: Change,
): Promise<Undone & { isLast: boolean; months: Month[] }> {
  const copies = await store
    .selectFrom('deletedTransactions')
    .select([
      'id',
      'category',
      'description',
      'note',
      'accountId',
      'tagIds',
      'editedAt',
      'reviewed',
      'byHand',
      'splitId',
      'bankDescription',
      'bankCategory',
    ])
    .where('ledgerId', '=', ledgerId)
    .where('deletionId', '=', id)
    .orderBy('id')
    .limit(rowsInStatement)
    .execute()
  const ids = copies.map((copy) => copy.id)
  const rows = await readRows(store, ledgerId, ids)
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  // Categories may have been renamed since.
  const categoryOf = await readAliases(store, ledgerId)
  const set = change.category === undefined ? change : { ...change, category: categoryOf(change.category) }
  const pairs = copies.map(fromKeptRow).flatMap((copy) => {
    const row = rowOf.get(copy.id)
    // Reviewing a row does not count as an edit.
    const isAsChanged = row?.editedAt === madeAt || row?.editedAt === copy.editedAt
    if (!row || !isAsChanged || !hasValues(row, set)) return []
    const before = { ...row, ...replacedBy(set, { ...copy, category: categoryOf(copy.category) }) }
    return [{ row, before: { ...before, ...bankTextsAfter({ ...row, ...copy }, before) } }]
  })
  // Given a list of IDs, PostgreSQL might go through all copies of the change for each part.
  const isCopied = sql<SqlBool>`id between ${ids[0] ?? ''} and ${ids.at(-1) ?? ''}`
  const restored = await restorable(store, ledgerId, pairs)
  const readLinks = () => linksOfDeletion(store, ledgerId, id, isCopied)
  const months = await restore(store, ledgerId, restored, madeAt, readLinks)
  const owners = await ownersInDeletion(store, ledgerId, id, isCopied)
  await store
    .deleteFrom('deletedTransactions')
    .where('ledgerId', '=', ledgerId)
    .where('deletionId', '=', id)
    .where(isCopied)
    .execute()
  await forgetUnusedSplits(
    store,
    ledgerId,
    copies.flatMap(({ splitId }) => splitId ?? []),
  )
  await settleAttachments(store, ledgerId, owners)
  return {
    restored: restored.length,
    edited: rows.length - restored.length,
    missing: copies.length - rows.length,
    isLast: copies.length < rowsInStatement,
    months,
  }
}

type Copy = Pick<
  Row,
  'category' | 'description' | 'note' | 'accountId' | 'tagIds' | 'editedAt' | 'reviewed' | 'byHand'
>

/** The values that a change replaced. Others can differ without an edit: a review, or a renamed category. */
function replacedBy(change: FieldChanges, { tagIds, editedAt, byHand, ...copy }: Copy): Partial<Copy> {
  const { tags, addTags, removeTags, ...fields } = change
  // Setting another category also marked the row as reviewed.
  const isOther = fields.category !== undefined && fields.category !== copy.category
  const set = isOther ? { reviewed: true, ...fields } : fields
  const replaced = Object.entries(copy).filter(([field]) => field in set)
  const isTagged = tags !== undefined || addTags !== undefined || removeTags !== undefined
  const isByHand = isTagged || 'category' in fields || 'description' in fields || 'note' in fields
  return {
    ...Object.fromEntries(replaced),
    ...(isTagged && { tagIds }),
    ...(isByHand && { byHand }),
    editedAt,
  }
}

/** Whether a row still has the values that the change set, as far as they were the same for all rows. */
const hasValues = (row: Row, { category, description, note, accountId, reviewed }: FieldChanges): boolean =>
  (category === undefined || row.category === category) &&
  (description === undefined || row.description === description) &&
  (note === undefined || row.note === note) &&
  (accountId === undefined || row.accountId === accountId) &&
  (reviewed === undefined || row.reviewed === reviewed)

type Pair = { row: Row; before: Row }

/** Rows can only move back to an account that exists, has the same currency, and has no other row with their key. */
async function restorable(store: Store, ledgerId: string, pairs: readonly Pair[]): Promise<Pair[]> {
  const kept: Pair[] = []
  for (const [accountId, ofAccount] of Map.groupBy(pairs, ({ before }) => before.accountId)) {
    const refusalOf = await moveRefusals(
      store,
      ledgerId,
      ofAccount.map(({ row }) => row),
      accountId,
    )
    kept.push(...ofAccount.filter(({ row }) => row.accountId === accountId || refusalOf(row) === null))
  }
  return kept
}

/** Returns the months to recompute. */
async function restore(
  store: Store,
  ledgerId: string,
  pairs: readonly Pair[],
  madeAt: string,
  readLinks: () => Promise<KeptLink[]>,
): Promise<Month[]> {
  if (pairs.length === 0) return []
  const moved = pairs.filter(({ row, before }) => row.accountId !== before.accountId)
  const movedIds = moved.map(({ row }) => row.id)
  const staying = pairs.filter((pair) => !moved.includes(pair)).map(({ row }) => row.id)
  const links = moved.length > 0 ? await readLinks() : []
  if (moved.length > 0) await leaveMatches(store, ledgerId, isAmong(store, ledgerId, movedIds))
  await unlearnCategories(store, ledgerId, isAmong(store, ledgerId, staying))
  const known = await readKeysOfRows(store, ledgerId, isAmong(store, ledgerId, movedIds))
  const before = pairs.map((pair) => pair.before)
  const replaced = pairs.map((pair) => ({ before: pair.row, after: pair.before }))
  await leaveRenamedPayments(store, ledgerId, replaced)
  await updateRows(store, ledgerId, before)
  await matchRenamedPayments(store, ledgerId, replaced)
  await learnCategories(store, ledgerId, staying)
  if (moved.length > 0) {
    const back = moved.map((pair) => pair.before)
    await forgetKeysThere(store, ledgerId, back)
    await keepMovedKeys(store, ledgerId, back, madeAt)
    await updateKeysOfDecisions(store, ledgerId, known)
  }
  const matched = await matchRestored(store, ledgerId, movedIds, links)
  return [...before.map(({ date }) => monthOf(date)), ...matched]
}
