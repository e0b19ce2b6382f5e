import { v7 as newId } from 'uuid'
import type { BankTexts } from '#domain/bank-texts.ts'
import type { Day } from '#domain/calendar.ts'
import { sampleKeyMark } from '#domain/import-key-format.ts'
import type { ImportedRow, ReplacingRow } from '#domain/transaction.ts'
import type { Store } from '#store/schema.ts'
import { addTransactions, insertTransactions } from './add-transactions.ts'
import { changeLedger } from './change-ledger.ts'
import { type DeletedKey, readDeletedRows } from './deleted-keys.ts'
import { type Closed, closedState, type Import, insertImport, readImport, widened } from './imports.ts'
import { readIdsOfKeys } from './keys-there.ts'
import { replaceTransactions } from './replaced-rows.ts'

/** What became of rows: added by this import, there from elsewhere, or left out since the user deleted them. */
export type AddedToImport = { added: number; alreadyThere: number; deleted: DeletedKey[] }

/**
 * Adds rows to an import that is under way, all or none. Rows that the user deleted one by one are left out, unless
 * `restoreDeleted` has their key. Rows that the user moved are in another account. A row can replace an existing
 * transaction. Sending the same rows again changes nothing, and they still count as added. Undefined if there is no
 * such import.
 */
export const addToImport = (
  store: Store,
  ledgerId: string,
  importId: string,
  { rows, restoreDeleted }: { rows: readonly ReplacingRow[]; restoreDeleted: ReadonlySet<string> | 'all' },
): Promise<AddedToImport | Closed | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const found = await readImport(transaction, ledgerId, importId)
    if (!found) return undefined
    const state = closedState(found)
    if (state !== null) return state
    const remembered = [...(await readDeletedRows(transaction, ledgerId, found.accountId, rows))]
    const moved = remembered.filter(([, { movedTo }]) => movedTo !== null)
    const leftOut = remembered.filter(
      ([, { importKey, movedTo }]) =>
        movedTo === null && restoreDeleted !== 'all' && !restoreDeleted.has(importKey),
    )
    const deleted = [...new Map(leftOut.map(([, one]) => [one.importKey, one])).values()]
    const notWanted = new Set([...moved, ...leftOut].map(([row]) => row))
    const wanted = rows.filter((row) => !notWanted.has(row))
    const toAdd = await replaceTransactions(transaction, ledgerId, found, wanted)
    const { added, fromBefore } = await addRows(transaction, ledgerId, found, toAdd)
    const alreadyThere = wanted.length + moved.length - added - fromBefore
    await noteRows(transaction, ledgerId, found, rows, { added, alreadyThere, leftOut: deleted.length })
    return { added: added + fromBefore, alreadyThere, deleted }
  })

/**
 * Adds rows that come without an import of their own. Those of one account and day are collected in one import, since
 * one per call would flood the list. Rows that the user deleted come back. Those that the user moved are there.
 */
export const collectRows = (
  store: Store,
  ledgerId: string,
  rows: readonly (ImportedRow & { accountId: string })[],
  { userId, at }: { userId: string; at: string },
): Promise<{ inserted: number; duplicates: number }> =>
  changeLedger(store, ledgerId, async (transaction) => {
    // The sample is no import: it is removed as a whole, and covers no days of an account.
    const [sample, others] = [rows.filter(isOfSample), rows.filter((row) => !isOfSample(row))]
    let { inserted } = await insertTransactions(
      transaction,
      ledgerId,
      sample.map((row) => ({ ...row, reviewed: true })),
    )
    for (const [accountId, ofAccount] of Map.groupBy(others, (row) => row.accountId)) {
      const found = await importOfDay(transaction, ledgerId, { accountId, userId, at })
      const remembered = await readDeletedRows(transaction, ledgerId, accountId, ofAccount)
      const toAdd = ofAccount.filter((row) => !remembered.get(row)?.movedTo)
      const { added } = await addRows(transaction, ledgerId, found, toAdd)
      const alreadyThere = ofAccount.length - added
      await noteRows(transaction, ledgerId, found, ofAccount, { added, alreadyThere, leftOut: 0 })
      inserted += added
    }
    return { inserted, duplicates: rows.length - inserted }
  })

const isOfSample = ({ importKey }: ImportedRow) => importKey?.startsWith(sampleKeyMark) ?? false

async function importOfDay(
  store: Store,
  ledgerId: string,
  { accountId, userId, at }: { accountId: string; userId: string; at: string },
): Promise<Import> {
  const collectedDay: Day = at.slice(0, 10)
  const found = await store
    .selectFrom('imports')
    .select('id')
    .where('ledgerId', '=', ledgerId)
    .where('accountId', '=', accountId)
    .where('collectedDay', '=', collectedDay)
    .where('undoneAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const existing = found && (await readImport(store, ledgerId, found.id))
  if (existing) return existing
  return insertImport(store, ledgerId, callsOf(accountId, userId), { createdAt: at, collectedDay })
}

const callsOf = (accountId: string, createdBy: string) => ({
  accountId,
  source: 'api' as const,
  createdBy,
  fileName: null,
  format: null,
  headerFingerprint: null,
  balanceState: 'none' as const,
  openingCents: null,
  openingDay: null,
  closingCents: null,
  closingDay: null,
})

const keysOf = (rows: readonly ImportedRow[]) => rows.flatMap(({ importKey }) => importKey ?? [])

/** Rows that Outgo exported have the user's texts, so what the bank said is unknown. */
const textsOfExport: BankTexts = { bankDescription: '', bankCategory: '' }

/** How many of the rows were added, and how many the same import had added before. */
async function addRows(
  store: Store,
  ledgerId: string,
  { id: importId, accountId }: Import,
  rows: readonly ImportedRow[],
): Promise<{ added: number; fromBefore: number }> {
  if (rows.length === 0) return { added: 0, fromBefore: 0 }
  const kept = rows.map((row) => ({
    ...row,
    ...(row.id !== undefined && textsOfExport),
    id: row.id ?? newId(),
    accountId,
    importId,
  }))
  const added = await addTransactions(store, ledgerId, kept)
  if (added === rows.length) return { added, fromBefore: 0 }
  const ids = new Set(kept.map(({ id }) => id))
  const there = await readIdsOfKeys(store, ledgerId, { accountId, importId }, keysOf(rows))
  return { added, fromBefore: there.filter(({ id }) => !ids.has(id)).length }
}

/** Updates the counts and the period of an import after rows were sent. */
async function noteRows(
  store: Store,
  ledgerId: string,
  found: Import,
  rows: readonly ImportedRow[],
  { added, alreadyThere, leftOut }: { added: number; alreadyThere: number; leftOut: number },
): Promise<void> {
  await store
    .updateTable('imports')
    .set({
      added: found.added + added,
      alreadyThere: found.alreadyThere + alreadyThere,
      leftOut: found.leftOut + leftOut,
      ...widened(
        found,
        rows.map(({ date }) => date),
      ),
    })
    .where('ledgerId', '=', ledgerId)
    .where('id', '=', found.id)
    .execute()
}
