import { type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { firstAccountId } from '#domain/accounts.ts'
import { type Day, monthOf } from '#domain/calendar.ts'
import { merchantKeyOf, merchantNameOf } from '#domain/merchants/merchant.ts'
import { requireParts, type SplitPart } from '#domain/split-parts.ts'
import { type ImportedRow, type LedgerTransaction, searchTextOf } from '#domain/transaction.ts'
import { isOneOf } from '#store/engines/differences.ts'
import { insertNewRows } from '#store/engines/insert-new-rows.ts'
import { transactionColumns } from '#store/ledger-tables.ts'
import type { Store } from '#store/schema.ts'
import { readAliases } from './category-aliases.ts'
import { changeLedger } from './change-ledger.ts'
import { countedColumns, exclusionOf } from './counted-as.ts'
import { forgetKeysThere } from './deleted-keys.ts'
import { fromKeptRow, selectKeptTransactions } from './kept-transactions.ts'
import { type LedgerFilter, matches } from './ledger-filter.ts'
import { forgetLinksOf } from './matching/decisions.ts'
import { leaveMatches } from './matching/leave-matches.ts'
import { matchAdded } from './matching/match-added.ts'
import { matchPayments } from './matching/payment-decisions.ts'
import { leavePayments } from './matching/recognize-payments.ts'
import { chosenName, merchantOfRow } from './merchants/merchant-of-row.ts'
import { recomputeMonths } from './monthly-totals.ts'
import { type MoveRefusal, noteMove, refusalToMove } from './move-transaction.ts'
import { decidedBy, decidedColumns } from './rules/decided-by.ts'
import { decideByRules, readActionsOfOutcome, withByHand } from './rules/outcomes.ts'
import { addDescriptions } from './search/descriptions.ts'
import { allRows, mostToSort, searchedRows } from './search/searched-rows.ts'
import { insertSplits, withParts } from './splits.ts'
import { learnAdded, learnCategories, unlearnCategories } from './suggestions/category-counts.ts'
import { changeTags, putTags, withTags } from './tags.ts'
import { given, isSame, type TransactionChange } from './transaction-change.ts'
import { valueColumns, valuesOfNew } from './values.ts'

/** A transaction with its key, by which an import recognizes it. */
export type StoredTransaction = LedgerTransaction & {
  importKey: string | null
  editedAt: string | null
}

/** A position in the order of (date, id), since a page can end in the middle of a day. */
export type PagePosition = { date: Day; id: string }

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
  /** Its split if that is in the ledger already; otherwise, `parts` make a new split. */
  splitId?: string | null
}

const columnsOf = ({ cents, reviewed, tags: _, parts: __, ...row }: KeptTransaction) => ({
  ...row,
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
    const categoryOf = await readAliases(transaction, ledgerId)
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
      category: categoryOf(row.category),
      ...valueFor(row),
      ruleId: ruleIds[index] ?? null,
    }))
    const ids = new Set(await insertNewRows(transaction, 'transactions', addedColumns, values, 'id'))
    const added = rows.filter(({ id }) => ids.has(id))
    await insertSplits(
      transaction,
      ledgerId,
      added.flatMap(({ splitId, parts }) => (splitId && parts?.length ? [{ splitId, parts }] : [])),
    )
    await addDescriptions(transaction, ledgerId, added)
    const matched = await matchAdded(transaction, ledgerId, added)
    await learnAdded(transaction, ledgerId, added)
    await recomputeMonths(transaction, ledgerId, [...added.map(({ date }) => monthOf(date)), ...matched])
    await forgetKeysThere(transaction, ledgerId, rows)
    return ids.size
  })

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
    splitId: newId(),
    byHand: withByHand(row.byHand ?? null, ['category']),
  }
}

const { searchText, merchantKey, amountCents, category, ...plain } = transactionColumns
const plainColumns = (Object.keys(plain) as (keyof typeof plain)[]).map(
  (name) => `transactions.${name}` as const,
)

const currencyOf = sql<string>`(
  select currency from accounts
  where accounts.ledger_id = transactions.ledger_id and accounts.id = transactions.account_id
)`

/** The ledger's transactions, or the given ones, joined with what rules decided about them. */
const selectTransactions = (store: Store, ledgerId: string, rows = allRows) =>
  store
    .selectFrom(rows.as('transactions'))
    .leftJoin('ruleOutcomes as rule', (join) =>
      join.onRef('rule.ledgerId', '=', 'transactions.ledgerId').onRef('rule.id', '=', 'transactions.ruleId'),
    )
    .leftJoin('merchants as merchant', (join) =>
      join
        .onRef('merchant.ledgerId', '=', 'transactions.ledgerId')
        .onRef('merchant.key', '=', 'transactions.merchantKey'),
    )
    .select(plainColumns)
    .select([
      merchantOfRow.as('merchantKey'),
      chosenName.as('merchantName'),
      'transactions.amountCents as cents',
      'transactions.category as ownCategory',
      ...decidedColumns,
      currencyOf.as('currency'),
      'transactions.rate',
      'transactions.rateDate',
      ...countedColumns,
    ])
    .where('transactions.ledgerId', '=', ledgerId)

type Row = Awaited<ReturnType<ReturnType<typeof selectTransactions>['executeTakeFirstOrThrow']>>

const fromRow = ({ valueCents, rate, reviewed, merchantKey, merchantName, ...row }: Row) => ({
  ...decidedBy(row),
  reviewed: reviewed === 1,
  merchant:
    merchantKey === null ? null : { key: merchantKey, name: merchantName ?? merchantNameOf(merchantKey) },
  ...exclusionOf(row),
  ...(rate === '' ? { valueCents: null, rate: null } : { valueCents, rate }),
})

const fromRows = async (store: Store, ledgerId: string, rows: readonly Row[]): Promise<StoredTransaction[]> =>
  withParts(store, ledgerId, await withTags(store, ledgerId, rows.map(fromRow)))

/** One page of the matching transactions; `next` is where the next page starts, null at the end. */
export async function readTransactionPage(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  page: { order: 'asc' | 'desc'; limit: number; after: PagePosition | null },
): Promise<{ transactions: StoredTransaction[]; next: PagePosition | null }> {
  const { order, limit, after } = page
  const beyond = sql.raw(order === 'asc' ? '>' : '<')
  const searched = await searchedRows(store, ledgerId, filter, mostToSort(store))
  const rows = await selectTransactions(store, ledgerId, searched)
    .where(matches(after ? beyondPosition(filter, order, after) : filter))
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(transactions.date, transactions.id) ${beyond} (${after?.date}, ${after?.id})`,
      ),
    )
    .orderBy('transactions.date', order)
    .orderBy('transactions.id', order)
    .limit(limit + 1)
    .execute()
  const transactions = await fromRows(store, ledgerId, rows.slice(0, limit))
  const last = transactions.at(-1)
  return { transactions, next: rows.length > limit && last ? { date: last.date, id: last.id } : null }
}

/**
 * The filter without the date that a position has already passed: given two start dates, SQLite may use the wrong
 * one and scan all previous pages.
 */
export function beyondPosition(
  filter: LedgerFilter,
  order: 'asc' | 'desc',
  after: PagePosition,
): LedgerFilter {
  // These dates are not only those of the rows.
  if (filter.countsRefundsOf !== undefined) return filter
  const { startDate, endDate, ...rest } = filter
  return order === 'asc'
    ? { ...rest, endDate, startDate: startDate && startDate > after.date ? startDate : undefined }
    : { ...rest, startDate, endDate: endDate && endDate < after.date ? endDate : undefined }
}

export async function readTransaction(
  store: Store,
  ledgerId: string,
  id: string,
): Promise<StoredTransaction | undefined> {
  const rows = await selectTransactions(store, ledgerId).where('transactions.id', '=', id).execute()
  return (await fromRows(store, ledgerId, rows))[0]
}

/** Those of these transactions that are there. */
export async function readTransactionsById(
  store: Store,
  ledgerId: string,
  ids: readonly string[],
): Promise<StoredTransaction[]> {
  if (ids.length === 0) return []
  const rows = await selectTransactions(store, ledgerId)
    .where(isOneOf(store, 'transactions.id', ids))
    .execute()
  return fromRows(store, ledgerId, rows)
}

/** The actions that rules stop deciding when an edit sets another value (docs/decisions/edits-and-rules.md). */
const editableActions = ['category', 'description', 'note'] as const

/**
 * Changes the given fields. Returns 'split' if a split transaction would get another amount or category, and the reason
 * if the transaction cannot move to the given account. Rules are applied again; the import key stays
 * (product-decisions.md, 15).
 */
export const updateTransaction = (
  store: Store,
  ledgerId: string,
  id: string,
  change: TransactionChange,
  at = new Date().toISOString(),
): Promise<StoredTransaction | MoveRefusal | 'split' | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const found = await selectKeptTransactions(transaction, ledgerId)
      .select('ruleId')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) return undefined
    const before = fromKeptRow(found)
    const { tags, ...fields } = change
    const tagsOf = await changeTags(transaction, ledgerId, { tags })
    const tagged = tagsOf(before)
    if (tagged === 'too_many_tags') throw new Error('A change with a valid number of tags led to too many')
    const categoryOf = await readAliases(transaction, ledgerId)
    const asked = { ...before, ...given(fields), tagIds: tagged.tagIds }
    const { ruleId: ruledBy, ...after } = { ...asked, category: categoryOf(asked.category) }
    if (before.splitId !== null && (after.category !== '' || after.cents !== before.cents)) return 'split'
    if (fields.byHand === undefined) {
      const ruled = await readActionsOfOutcome(transaction, ledgerId, ruledBy)
      const chosen = editableActions.filter((field) => before[field] !== after[field] && ruled.has(field))
      after.byHand = withByHand(before.byHand, tagged.isByHand ? [...chosen, 'tags'] : chosen)
    } else if (before.splitId !== null) after.byHand = withByHand(after.byHand, ['category'])
    if (after.category !== before.category) after.reviewed = change.reviewed ?? true
    const isMove = after.accountId !== before.accountId
    const refusal = isMove && (await refusalToMove(transaction, ledgerId, before, after.accountId))
    if (refusal) return refusal
    const { id: _, importKey, importId, ...columns } = columnsOf(after)
    const moves = isMove || before.date !== after.date || before.cents !== after.cents
    const isRow = sql<SqlBool>`ledger_id = ${ledgerId} and id = ${id}`
    const isRenamed = !moves && before.description !== after.description
    const leave = moves ? leaveMatches : unlearnCategories
    await leave(transaction, ledgerId, isRow)
    if (isRenamed) await leavePayments(transaction, ledgerId, isRow)
    const decide = await decideByRules(transaction, ledgerId)
    const [ruleId = null] = await decide([{ ...after, merchantKey: columns.merchantKey }])
    const valueFor = await valuesOfNew(transaction, ledgerId, [after])
    const editedAt = isSame(before, after) ? before.editedAt : at
    await transaction
      .updateTable('transactions')
      .set({ ...columns, ...valueFor(after), editedAt, ruleId })
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .execute()
    if (isMove) await noteMove(transaction, ledgerId, before, after, at)
    if (moves) await forgetLinksOf(transaction, ledgerId, after)
    const matched = moves ? await matchAdded(transaction, ledgerId, [after]) : []
    if (isRenamed) await matchPayments(transaction, ledgerId, [{ ...after, value: after.cents }])
    await learnCategories(transaction, ledgerId, [id])
    await recomputeMonths(transaction, ledgerId, [monthOf(before.date), monthOf(after.date), ...matched])
    return readTransaction(transaction, ledgerId, id)
  })
