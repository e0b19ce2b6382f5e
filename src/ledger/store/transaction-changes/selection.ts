import { type SqlBool, sql } from 'kysely'
import { type LedgerFilter, matches } from '#ledger/store/ledger-filter.ts'
import { beyondPosition, type PagePosition } from '#ledger/store/read-transactions.ts'
import { isOneOf } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Transactions by ID, or all that match a filter but some. */
export type Selection =
  | { transactionIds: readonly string[] }
  | { filter: LedgerFilter; except: readonly string[] }

/** Rows per query, so that other queries on SQLite can run in between. */
const rowsAtOnce = 1000

/** The IDs of the selected transactions that exist, oldest first, so that each part covers few months. */
export async function readSelectedIds(
  store: Store,
  ledgerId: string,
  selection: Selection,
): Promise<string[]> {
  if ('transactionIds' in selection)
    return (await readByIds(store, ledgerId, selection.transactionIds)).map(({ id }) => id)
  const except = new Set(selection.except)
  const ids: string[] = []
  let after: PagePosition | undefined
  do {
    const page: PagePosition[] = await readPage(store, ledgerId, selection.filter, after)
    for (const { id } of page) if (!except.has(id)) ids.push(id)
    after = page.length === rowsAtOnce ? page.at(-1) : undefined
  } while (after)
  return ids
}

const select = (store: Store, ledgerId: string) =>
  store
    .selectFrom('transactions')
    .select(['transactions.date', 'transactions.id'])
    .where('transactions.ledgerId', '=', ledgerId)
    .orderBy('transactions.date')
    .orderBy('transactions.id')

/** Sorted here, because PostgreSQL would go through the whole ledger in order instead of looking the IDs up. */
async function readByIds(store: Store, ledgerId: string, ids: readonly string[]): Promise<PagePosition[]> {
  const rows = await select(store, ledgerId)
    .clearOrderBy()
    .where(isOneOf(store, 'transactions.id', ids))
    .execute()
  const orderOf = ({ date, id }: PagePosition) => `${date} ${id}`
  return rows.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
}

const readPage = (
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  after: PagePosition | undefined,
): Promise<PagePosition[]> =>
  select(store, ledgerId)
    .leftJoin('ruleOutcomes as rule', (join) =>
      join.onRef('rule.ledgerId', '=', 'transactions.ledgerId').onRef('rule.id', '=', 'transactions.ruleId'),
    )
    .where(matches(store, after ? beyondPosition(filter, 'asc', after) : filter))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(transactions.date, transactions.id) > (${after?.date}, ${after?.id})`),
    )
    .limit(rowsAtOnce)
    .execute()
