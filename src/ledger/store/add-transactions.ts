import { v7 as newId } from 'uuid'
import { firstAccountId } from '#domain/accounts.ts'
import { monthOf } from '#domain/calendar.ts'
import { merchantKeyOf } from '#domain/merchants/merchant.ts'
import { withByHand } from '#domain/rules/by-hand.ts'
import { requireParts, type SplitPart } from '#domain/split-parts.ts'
import { type ImportedRow, searchTextOf } from '#domain/transaction.ts'
import { insertNewRows } from '#store/engines/insert-new-rows.ts'
import { transactionColumns } from '#store/ledger-tables.ts'
import type { Store } from '#store/schema.ts'
import { readCategoryNames } from './category-aliases.ts'
import { changeLedger } from './change-ledger.ts'
import { forgetKeysThere } from './deleted-keys.ts'
import { matchAdded } from './matching/match-added.ts'
import { recomputeMonths } from './monthly-totals.ts'
import { decideByRules } from './rules/outcomes.ts'
import { addDescriptions } from './search/descriptions.ts'
import { insertSplits } from './splits.ts'
import { learnAdded } from './suggestions/category-counts.ts'
import { putTags } from './tags.ts'
import { valueColumns, valuesOfNew } from './values.ts'

/**
 * Adds rows, all or none; rows whose import key or ID already exists, or occurs twice among them, are not added
 * again.
 */
export async function insertTransactions(
  store: Store,
  ledgerId: string,
  rows: readonly ImportedRow[],
): Promise<{ inserted: number; duplicates: number }> {
  const added = await addTransactions(
    store,
    ledgerId,
    rows.map((row) => ({ ...row, id: row.id ?? newId(), accountId: row.accountId ?? firstAccountId })),
  )
  return { inserted: added, duplicates: rows.length - added }
}

/** A transaction with a given ID, so that adding it again changes nothing. */
export type KeptTransaction = ImportedRow & {
  id: string
  accountId: string
  importId?: string | null
  editedAt?: string | null
  /** Its tags if they are in the ledger already; otherwise, `tags` are their names. */
  tagIds?: string | null
  byHand?: string | null | undefined
  bankDescription?: string | null
  bankCategory?: string | null
  /** Its split if that is in the ledger already; otherwise, `parts` make a new split. */
  splitId?: string | null
}

/** The columns of a transaction, apart from those that are computed from rules and rates. */
export const columnsOf = ({ cents, reviewed, tags: _, parts: __, ...row }: KeptTransaction) => ({
  ...row,
  ...(row.importKey === null && { bankDescription: null, bankCategory: null }),
  reviewed: Number(reviewed ?? row.importKey === null),
  searchText: searchTextOf(row),
  merchantKey: merchantKeyOf(row.description),
  amountCents: cents,
})

const addedColumns = { ledgerId: 'text', ...transactionColumns, ...valueColumns, ruleId: 'text' } as const

/** Adds rows, all or none, except those whose ID or import key already exists. Returns how many were added. */
export const addTransactions = (
  store: Store,
  ledgerId: string,
  given: readonly KeptTransaction[],
): Promise<number> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const categoryOf = await readCategoryNames(transaction, ledgerId)
    const rows = given.map((row) => (row.parts?.length ? splitRow(row, row.parts, categoryOf) : row))
    const decide = await decideByRules(transaction, ledgerId)
    const columns = rows.map(columnsOf)
    const ruleIds = await decide(columns.map((row) => ({ ...row, cents: row.amountCents })))
    const valueFor = await valuesOfNew(transaction, ledgerId, rows)
    const idsOf = await putTags(
      transaction,
      ledgerId,
      rows.flatMap(({ tags }) => tags ?? []),
    )
    const values = rows.map((row, index) => ({
      ledgerId,
      ...columns[index],
      tagIds: row.tagIds ?? idsOf(row.tags ?? []),
      ...namedCategory(row, categoryOf(row.category)),
      ...valueFor(row),
      ruleId: ruleIds[index] ?? null,
    }))
    await addDescriptions(
      transaction,
      ledgerId,
      rows.map(({ description }) => description),
    )
    const ids = new Set(await insertNewRows(transaction, 'transactions', addedColumns, values, 'id'))
    const added = rows.filter(({ id }) => ids.has(id))
    await insertSplits(
      transaction,
      ledgerId,
      added.flatMap(({ splitId, parts }) => (splitId && parts?.length ? [{ splitId, parts }] : [])),
    )
    const matched = await matchAdded(transaction, ledgerId, added)
    await learnAdded(transaction, ledgerId, added)
    await recomputeMonths(transaction, ledgerId, [...added.map(({ date }) => monthOf(date)), ...matched])
    await forgetKeysThere(transaction, ledgerId, rows)
    return ids.size
  })

/** The category that the row's category stands for, and what the bank said if that is another one. */
const namedCategory = ({ importKey, bankCategory, category: given }: KeptTransaction, category: string) =>
  importKey === null || category === given ? { category } : { category, bankCategory: bankCategory ?? given }

/** A row with parts, as it is stored. Throws UnequalParts unless they make up its amount. */
function splitRow(
  row: KeptTransaction,
  parts: readonly SplitPart[],
  categoryOf: (name: string) => string,
): KeptTransaction {
  requireParts(row.cents, parts)
  const named = parts.map((part) => ({ ...part, category: categoryOf(part.category) }))
  return {
    ...row,
    parts: named,
    category: '',
    ...(row.importKey !== null && { bankCategory: row.bankCategory ?? '' }),
    splitId: newId(),
    byHand: withByHand(row.byHand ?? null, ['category']),
  }
}
