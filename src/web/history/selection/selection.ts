import { useSyncExternalStore } from 'react'
import type { TransactionFilter } from '#contract/transactions.ts'
import type { Month } from '#domain/calendar.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'

type Rows = ReadonlyMap<string, LedgerTransaction>

/** The selected transactions in History: loaded rows, or all that match the filter except some. */
export type Selection = { rows: Rows; all: null | { filter: TransactionFilter; except: Rows } }

const nothing: Selection = { rows: new Map(), all: null }
let selection = nothing
/** The row that was selected last, where a range begins. */
let anchor: string | null = null
const loaded = new Map<Month, readonly LedgerTransaction[]>()
const listeners = new Set<() => void>()

function change(next: Selection) {
  selection = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const isEmpty = ({ rows, all }: Selection) => rows.size === 0 && all === null
const isIn = (id: string) => (selection.all ? !selection.all.except.has(id) : selection.rows.has(id))

export const useSelection = () => useSyncExternalStore(subscribe, () => selection)
export const useIsSelected = (id: string) => useSyncExternalStore(subscribe, () => isIn(id))
export const useIsSelecting = () => useSyncExternalStore(subscribe, () => !isEmpty(selection))

export const isSelecting = () => !isEmpty(selection)

export function clearSelection() {
  anchor = null
  if (!isEmpty(selection)) change(nothing)
}

function put(transactions: readonly LedgerTransaction[], isSelected: boolean) {
  const isListed = selection.all ? !isSelected : isSelected
  const listed = new Map(selection.all ? selection.all.except : selection.rows)
  for (const transaction of transactions)
    if (isListed) listed.set(transaction.id, transaction)
    else listed.delete(transaction.id)
  change(
    selection.all
      ? { ...selection, all: { ...selection.all, except: listed } }
      : { ...selection, rows: listed },
  )
}

export function toggleSelected(transaction: LedgerTransaction) {
  anchor = transaction.id
  put([transaction], !isIn(transaction.id))
}

/** Selects everything from the last selected row to this one, in the order of the screen. */
export function selectRange(transaction: LedgerTransaction) {
  const rows = loadedRows()
  const [from, to] = [anchor, transaction.id].map((id) => rows.findIndex((row) => row.id === id))
  if (from === undefined || to === undefined || from === -1 || to === -1) return toggleSelected(transaction)
  put(rows.slice(Math.min(from, to), Math.max(from, to) + 1), true)
}

export const selectLoaded = () => put(loadedRows(), true)

export const selectAll = (filter: TransactionFilter) =>
  change({ rows: new Map(), all: { filter, except: new Map() } })

export const findLoaded = (id: string) => loadedRows().find((row) => row.id === id)

/** The rows of expanded months, newest first. */
const loadedRows = (): LedgerTransaction[] =>
  [...loaded].sort(([one], [other]) => (one < other ? 1 : -1)).flatMap(([, transactions]) => transactions)

/** Registers the rows of an expanded month, and deselects rows that no longer exist. Returns a cleanup function. */
export function noteLoaded(month: Month, transactions: readonly LedgerTransaction[]): () => void {
  const before = loaded.get(month) ?? []
  loaded.set(month, transactions)
  const now = new Map(transactions.map((row) => [row.id, row]))
  const rows = new Map(selection.rows)
  for (const { id } of before) if (!now.has(id)) rows.delete(id)
  for (const id of rows.keys()) rows.set(id, now.get(id) ?? (rows.get(id) as LedgerTransaction))
  if (selection.rows.size > 0) change({ ...selection, rows })
  return () => {
    if (loaded.get(month) === transactions) loaded.delete(month)
  }
}
