import { type SqlBool, sql } from 'kysely'
import { knownBankTexts } from '#domain/bank-texts.ts'
import type { Day } from '#domain/calendar.ts'
import { merchantNameOf } from '#domain/merchants/merchant.ts'
import { actionsByHand, isCategoryChosen } from '#domain/rules/by-hand.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { isOneOf } from '#store/engines/differences.ts'
import { transactionColumns } from '#store/ledger-tables.ts'
import type { Store } from '#store/schema.ts'
import { findAttachments } from './attachments.ts'
import { countedColumns } from './counted-as.ts'
import { type LedgerFilter, matches } from './ledger-filter.ts'
import { chosenName, merchantOfRow } from './merchants/merchant-of-row.ts'
import { decidedColumns, decisionsOf } from './rules/decided-by.ts'
import { allRows, mostToSort, searchedRows } from './search/searched-rows.ts'
import { findParts } from './splits.ts'
import { findTags } from './tags.ts'

/** A transaction with its key, by which an import recognizes it. */
export type StoredTransaction = LedgerTransaction & {
  importKey: string | null
  editedAt: string | null
  /** Whether the user chose its own category. */
  isCategoryChosen: boolean
}

/** A position in the order of (date, id), since a page can end in the middle of a day. */
export type PagePosition = { date: Day; id: string }

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

/** Every field is named: copying most fields of an object with `...` takes several times as long. */
async function fromRows(store: Store, ledgerId: string, rows: readonly Row[]): Promise<StoredTransaction[]> {
  const tagsOf = await findTags(store, ledgerId, rows)
  const partsOf = await findParts(store, ledgerId, rows)
  const attachmentsOf = await findAttachments(store, ledgerId, rows)
  return rows.map((row) => {
    const { merchantKey: key, merchantName, rate, leftOutBy } = row
    const { decidedBy, ruleId } = decisionsOf(row)
    const { bankDescription, bankCategory } = knownBankTexts(row, row.ownCategory)
    return {
      id: row.id,
      accountId: row.accountId,
      date: row.date,
      description: row.description,
      merchant: key === null ? null : { key, name: merchantName ?? merchantNameOf(key) },
      cents: row.cents,
      category: row.category,
      ownCategory: row.ownCategory,
      bankDescription,
      bankCategory,
      countedOn: row.countedOn,
      currency: row.currency,
      valueCents: rate === '' ? null : row.valueCents,
      rate: rate || null,
      rateDate: row.rateDate,
      excluded: leftOutBy !== '',
      leftOutBy: leftOutBy || null,
      ruleId,
      decidedBy,
      byHand: row.byHand === null ? [] : actionsByHand(row.byHand),
      shownDescription: row.shownDescription,
      ruleNote: row.ruleNote,
      refundOf: row.refundOf,
      refundedCents: row.refundedCents,
      recurringCostId: row.recurringCostId,
      note: row.note,
      tags: tagsOf(row),
      parts: partsOf(row),
      attachments: attachmentsOf(row),
      importId: row.importId,
      importKey: row.importKey,
      reviewed: row.reviewed === 1,
      editedAt: row.editedAt,
      isCategoryChosen: isCategoryChosen(row.byHand),
    }
  })
}

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
    .where(matches(store, after ? beyondPosition(filter, order, after) : filter))
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
