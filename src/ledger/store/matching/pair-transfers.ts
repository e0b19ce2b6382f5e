import type { Month } from '#domain/calendar.ts'
import { type FoundTransfer, findTransfers, type TransferAnswer } from '#domain/matching/find-transfers.ts'
import { combineHabits, habitCounts, type KeyedMovement, keyed } from '#domain/matching/habit-counts.ts'
import type { Movement, OwnAccount } from '#domain/matching/movement.ts'
import type { Habit } from '#domain/matching/transfer-habits.ts'
import { isOneOf } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { readDismissedPairs } from './dismissed-pairs.ts'
import {
  hasHabits,
  readCandidates,
  readHabits,
  sidesOfPairs,
  writeCandidates,
  writeHabits,
} from './habits.ts'
import { readNearRows, readOpenRows, readOwnAccounts, selectMovements, toMovement } from './near-rows.ts'
import { forgetSuggestionsFor, monthsOf, type NewTransfer, putTransfers } from './transfer-rows.ts'

/** When a ledger gets its second account, this many of its last rows are counted as habits. */
const mostCounted = 20_000
/** How many of the latest rows get new suggestions when an import ends. */
const mostRenewed = 1000
/** How likely one side booked in pieces is: it is only ever suggested. */
const confidenceOfPieces = 0.6

type Looked = {
  /** False for rows that were already searched. */
  isNew?: boolean
  /** False if rows that have not been searched yet should not be counted now, because a later slice counts them. */
  countsEarlier?: boolean
  /** False if what is certain is only suggested. */
  links?: boolean
}

/**
 * Searches these rows and those near them for transfers, links the certain ones and replaces the suggestions for the
 * rest. Returns the months whose totals change. Must be called within a change.
 */
export async function pairTransfers(
  store: Store,
  ledgerId: string,
  rows: readonly Movement[],
  { isNew = true, countsEarlier = true, links = true }: Looked = {},
): Promise<Month[]> {
  if (rows.length === 0) return []
  const accounts = await readOwnAccounts(store, ledgerId)
  if (accounts.length < 2) return []
  const near = (await readNearRows(store, ledgerId, accounts, rows)).map(keyed)
  const { transfers, inPieces } = await searchRows(store, ledgerId, accounts, {
    near,
    added: isNew ? rows : [],
    countsEarlier,
  })
  const found = [
    ...transfers.map(({ isCertain, ...pair }) =>
      foundPair(pair, isCertain && links ? 'linked' : 'suggested'),
    ),
    ...inPieces.map(
      ({ outIds, inIds }): NewTransfer => ({
        rowIds: [...outIds, ...inIds],
        state: 'suggested',
        decidedBy: 'product',
        outsideAccount: null,
        confidence: confidenceOfPieces,
        reason: 'in_pieces',
      }),
    ),
  ]
  await forgetSuggestionsFor(
    store,
    ledgerId,
    near.map(({ id }) => id),
  )
  await putTransfers(store, ledgerId, found, new Date().toISOString())
  return monthsOf(
    store,
    ledgerId,
    found.flatMap(({ state, rowIds }) => (state === 'linked' ? rowIds : [])),
  )
}

/** Counts the habits of linked rows, which `pairTransfers` leaves out. */
export async function learnTransfers(
  store: Store,
  ledgerId: string,
  rowIds: readonly string[],
): Promise<void> {
  if (rowIds.length === 0) return
  const accounts = await readOwnAccounts(store, ledgerId)
  if (accounts.length < 2) return
  const rows = await selectMovements(store, ledgerId)
    .where(isOneOf(store, 'id', rowIds))
    .execute()
  const near = rows.map((row) => keyed(toMovement(row)))
  await searchRows(store, ledgerId, accounts, { near, added: [], countsEarlier: false })
}

type Search = { near: readonly KeyedMovement[]; added: readonly Movement[]; countsEarlier: boolean }

/** Searches these rows for transfers, and stores their habits and the pairs that were considered. */
async function searchRows(
  store: Store,
  ledgerId: string,
  accounts: readonly OwnAccount[],
  { near, added, countsEarlier }: Search,
): Promise<TransferAnswer> {
  const { habits, known } = await countRows(store, ledgerId, { near, added, countsEarlier })
  const before = await readCandidates(
    store,
    ledgerId,
    near.map(({ id }) => id),
  )
  const counted = habitCounts(near, before, sidesOfPairs(before))
  const answer = findTransfers({
    accounts,
    rows: near,
    habits: combineHabits(habits, counted, -1),
    dismissed: await readDismissedPairs(store, ledgerId),
  })
  const { considered } = answer
  const pairs = new Map([...before, ...considered].map((pair) => [`${pair.outId} ${pair.inId}`, pair]))
  const sides = new Map([...sidesOfPairs(before), ...near.map((row) => [row.id, row] as const)])
  // Added before the old counts are subtracted, because counts stop at zero, and a later slice may count some of the rows.
  const withNew = combineHabits(habits, habitCounts(near, [...pairs.values()], sides), 1)
  const after = combineHabits(withNew, counted, -1)
  await writeHabits(store, ledgerId, changed(known, after))
  await writeCandidates(store, ledgerId, considered)
  return answer
}

/** Looks for transfers again among rows that were searched before. */
export async function pairAgain(
  store: Store,
  ledgerId: string,
  rowIds: readonly string[],
  { links = true }: Pick<Looked, 'links'> = {},
): Promise<Month[]> {
  const rows = await selectMovements(store, ledgerId).where('id', 'in', rowIds).execute()
  return pairTransfers(store, ledgerId, rows.map(toMovement), { isNew: false, links })
}

const foundPair = (
  { outId, inId, ...why }: Omit<FoundTransfer, 'isCertain'>,
  state: 'linked' | 'suggested',
): NewTransfer => ({ ...why, rowIds: [outId, inId], state, decidedBy: 'product', outsideAccount: null })

/**
 * Suggests transfers again for all rows with a possible counterpart, because an import has shown which texts usually
 * have one. Links nothing. Called within a change.
 */
export async function renewSuggestions(store: Store, ledgerId: string): Promise<void> {
  const accounts = await readOwnAccounts(store, ledgerId)
  if (accounts.length < 2) return
  const open = (await readOpenRows(store, ledgerId, mostRenewed)).map(keyed)
  const ids = open.map(({ id }) => id)
  const known = await readHabits(
    store,
    ledgerId,
    open.flatMap(({ keys }) => keys),
  )
  const before = await readCandidates(store, ledgerId, ids)
  const { transfers } = findTransfers({
    accounts,
    rows: open,
    habits: combineHabits(known, habitCounts(open, before, sidesOfPairs(before)), -1),
    dismissed: await readDismissedPairs(store, ledgerId),
  })
  await forgetSuggestionsFor(store, ledgerId, ids)
  await putTransfers(
    store,
    ledgerId,
    transfers.map(({ isCertain: _, ...pair }) => foundPair(pair, 'suggested')),
    new Date().toISOString(),
  )
}

/** The habits of all keys near by, with the added rows; `known` is what is stored. */
async function countRows(
  store: Store,
  ledgerId: string,
  { near, added, countsEarlier }: Search,
): Promise<{ habits: Map<string, Habit>; known: Map<string, Habit> }> {
  const counted = added.map(keyed)
  const keys = [...near, ...counted].flatMap(({ keys }) => keys)
  const known = await readHabits(store, ledgerId, keys)
  if (countsEarlier && known.size === 0 && !(await hasHabits(store, ledgerId))) {
    const last = await selectMovements(store, ledgerId)
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(mostCounted)
      .execute()
    const rows = last.map((row) => keyed(toMovement(row)))
    return { habits: habitCounts(rows, [], new Map()), known: new Map() }
  }
  return { habits: combineHabits(known, habitCounts(counted, [], new Map()), 1), known }
}

const changed = (known: ReadonlyMap<string, Habit>, habits: ReadonlyMap<string, Habit>) =>
  new Map([...habits].filter(([key, habit]) => !isSame(known.get(key), habit)))

const isSame = (one: Habit | undefined, other: Habit): boolean =>
  one !== undefined &&
  one.rows === other.rows &&
  one.paired === other.paired &&
  one.partners.size === other.partners.size &&
  [...other.partners].every(([partner, sum]) => one.partners.get(partner) === sum)
