import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Day } from '#domain/calendar.ts'
import type { BalanceState, ImportSource } from '#domain/imports.ts'
import type { Cents } from '#domain/money.ts'
import type { Schema, Store } from '#store/schema.ts'
import { hasAccounts } from './accounts.ts'
import { changeLedger } from './change-ledger.ts'
import { readCurrencies } from './foreign-accounts.ts'
import { isChangedByUser } from './is-changed-by-user.ts'
import { renewSuggestions } from './matching/pair-transfers.ts'

/** What is known of an import when it begins. */
export type NewImport = {
  accountId: string
  source: ImportSource
  fileName: string | null
  format: string | null
  headerFingerprint: string | null
  createdBy: string | null
  balanceState: BalanceState
  openingCents: Cents | null
  openingDay: Day | null
  closingCents: Cents | null
  closingDay: Day | null
}

/** One file brought into one account, or the single calls of one day. */
export type Import = Omit<Schema['imports'], 'ledgerId' | 'undoDeletionId'>

const columns = [
  'id',
  'accountId',
  'source',
  'collectedDay',
  'fileName',
  'format',
  'headerFingerprint',
  'createdBy',
  'createdAt',
  'finishedAt',
  'firstDay',
  'lastDay',
  'added',
  'alreadyThere',
  'skipped',
  'leftOut',
  'balanceState',
  'openingCents',
  'openingDay',
  'closingCents',
  'closingDay',
  'undoneAt',
] as const satisfies (keyof Import)[]

export const selectImports = (store: Store, ledgerId: string) =>
  store.selectFrom('imports').select(columns).where('ledgerId', '=', ledgerId)

export const readImport = (store: Store, ledgerId: string, id: string): Promise<Import | undefined> =>
  selectImports(store, ledgerId).where('id', '=', id).executeTakeFirst()

/** Begins an import; undefined if there is no such account. `currency` is that of the file, if the file states it. */
export const beginImport = (
  store: Store,
  ledgerId: string,
  { currency, ...given }: NewImport & { currency?: string | undefined },
  at: string,
): Promise<Import | 'other_currency' | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    if (!(await hasAccounts(transaction, ledgerId, [given.accountId]))) return undefined
    if (currency !== undefined) {
      const { into, foreign } = await readCurrencies(transaction, ledgerId)
      if (currency !== (foreign.get(given.accountId) ?? into)) return 'other_currency'
    }
    await noteProfileUse(transaction, ledgerId, given, at)
    return insertImport(transaction, ledgerId, given, { createdAt: at })
  })

/** Called in a transaction, for an account that is there. */
export async function insertImport(
  store: Store,
  ledgerId: string,
  given: NewImport,
  { createdAt, collectedDay = null }: { createdAt: string; collectedDay?: Day | null },
): Promise<Import> {
  const begun: Import = {
    ...given,
    id: newId(),
    collectedDay,
    createdAt,
    finishedAt: null,
    firstDay: null,
    lastDay: null,
    added: 0,
    alreadyThere: 0,
    skipped: 0,
    leftOut: 0,
    undoneAt: null,
  }
  // Not returned by the statement: SQLite would then look for rows that refer to the import, among all deleted ones.
  await store
    .insertInto('imports')
    .values({ ...begun, ledgerId })
    .execute()
  return begun
}

/** The reading profiles that this file was read with. */
async function noteProfileUse(store: Store, ledgerId: string, given: NewImport, usedAt: string) {
  const { headerFingerprint, accountId } = given
  if (headerFingerprint === null) return
  await store
    .updateTable('readingProfiles')
    .set({ usedAt })
    .where('ledgerId', '=', ledgerId)
    .where('headerFingerprint', '=', headerFingerprint)
    .where((profile) => profile.or([profile('accountId', '=', accountId), profile('accountId', 'is', null)]))
    .execute()
}

/** A page of imports, newest first: of all accounts or one, and by the header of the file. */
export const readImportPage = (
  store: Store,
  ledgerId: string,
  page: {
    accountId?: string | undefined
    headerFingerprint?: string | undefined
    before?: string | undefined
    limit: number
  },
): Promise<Import[]> => {
  const { accountId, headerFingerprint, before, limit } = page
  return selectImports(store, ledgerId)
    .$if(accountId !== undefined, (query) => query.where('accountId', '=', accountId ?? ''))
    .$if(headerFingerprint !== undefined, (query) =>
      query.where('headerFingerprint', '=', headerFingerprint ?? ''),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .where('accountId', 'not in', (query) =>
      query
        .selectFrom('accounts')
        .select('accounts.id')
        .where('accounts.ledgerId', '=', ledgerId)
        .where('removedBy', 'is not', null),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Counts the rows of an import that still exist, and those of them that the user changed. */
export async function countRowsOfImport(store: Store, ledgerId: string, importId: string) {
  const countOf = (condition: RawBuilder<SqlBool>) => sql<number>`count(case when ${condition} then 1 end)`
  const { present, edited } = await store
    .selectFrom('transactions')
    .select((row) => [row.fn.countAll<number>().as('present'), countOf(isChangedByUser).as('edited')])
    .where('ledgerId', '=', ledgerId)
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
  return { present, edited }
}

/** Why an import takes no more rows. */
export type Closed = 'finished' | 'undone'

export const closedState = ({ finishedAt, undoneAt }: Import): Closed | null =>
  undoneAt !== null ? 'undone' : finishedAt !== null ? 'finished' : null

/**
 * Ends an import with what its file had besides the rows that were added; undefined if there is no such import.
 * Finishing it again changes nothing.
 */
export const finishImport = (
  store: Store,
  ledgerId: string,
  id: string,
  rest: {
    alreadyThere?: number
    skipped: number
    leftOut: number
    firstDay?: Day | undefined
    lastDay?: Day | undefined
  },
  at: string,
): Promise<Import | 'undone' | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const found = await readImport(transaction, ledgerId, id)
    if (!found) return undefined
    const state = closedState(found)
    if (state === 'undone') return state
    if (state === 'finished') return found
    await renewSuggestions(transaction, ledgerId)
    return transaction
      .updateTable('imports')
      .set({
        finishedAt: at,
        alreadyThere: found.alreadyThere + (rest.alreadyThere ?? 0),
        skipped: rest.skipped,
        leftOut: found.leftOut + rest.leftOut,
        ...widened(
          found,
          [rest.firstDay, rest.lastDay].filter((day) => day !== undefined),
        ),
      })
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow()
  })

/** The period of an import, extended by these days. */
export function widened(
  { firstDay, lastDay }: Pick<Import, 'firstDay' | 'lastDay'>,
  days: readonly Day[],
): Pick<Import, 'firstDay' | 'lastDay'> {
  let [first, last] = [firstDay, lastDay]
  for (const day of days) {
    if (first === null || day < first) first = day
    if (last === null || day > last) last = day
  }
  return { firstDay: first, lastDay: last }
}
