import type { Day } from '#domain/calendar.ts'
import { compareText } from '#domain/compare-text.ts'
import { rowKey } from '#domain/import-key.ts'
import { type Standing, standingsOf } from '#domain/reading/already-there.ts'
import type { Reason } from '#domain/reading/reading.ts'
import type { UnkeyedRow } from '#domain/reading/rows-to-import.ts'
import type { SkipReason } from '#domain/statements/statement-problem.ts'
import type { ImportedRow, ReplacingRow } from '#domain/transaction.ts'
import {
  type Counts,
  type ExistingRow,
  type MonthTotals,
  noCounts,
  type PreviewRow,
  type PreviewSkip,
  type RowDecision,
  type RowFilter,
  type RowState,
} from './preview.ts'
import { keyOf } from './row-key.ts'

/** A row. `identity` is the text that its import key will be computed from, as long as it has none. */
export type KeptRow = ImportedRow & { line: number; identity?: UnkeyedRow['identity'] }
/** A skipped row. The user can still add it if it has a date and an amount. */
export type KeptSkip = { line: number; reason: Reason | SkipReason; row?: KeptRow | null }

/** What the server knows of import keys: rows that are there, that the user moved to another account, or deleted. */
export type CheckedKeys = {
  there: readonly { importKey: string; id: string }[]
  moved: readonly { importKey: string; id: string; accountName: string }[]
  deleted: readonly { importKey: string; deletedAt: string }[]
}

/** The rows of one statement in the worker: where each stands, and which will be added. */
export type KeptStatement = ReturnType<typeof keepStatement>

export function keepStatement(read: readonly KeptRow[], skipped: readonly KeptSkip[]) {
  // Skipped rows that can be added follow the others.
  const optional = skipped.flatMap((skip) => (skip.row ? { ...skip, row: skip.row } : []))
  const rows = [...read, ...optional.map(({ row }) => row)]
  const placeOfSkip = new Map(optional.map(({ row }, at) => [row, read.length + at]))
  let standings: Standing<ExistingRow>[] = rows.map(() => ({ state: 'new' }))
  // What the user decided otherwise than by default.
  const decided = new Map<number, RowDecision>()
  const places = new Map<RowFilter, number[]>()

  let deletedAt = new Map<string, string>()
  let movedTo = new Map<string, string>()
  let daysWithoutRate: ReadonlySet<Day> = new Set()
  let keyed = 0

  /** Computes the import keys of the next rows, and returns whether any are left. */
  function addKeys(most = rows.length): boolean {
    for (const row of rows.slice(keyed, keyed + most)) if (row.identity) row.importKey = rowKey(row.identity)
    keyed += most
    return keyed < rows.length
  }

  function stateOf(index: number): RowState {
    const state = standings[index]?.state ?? 'new'
    if (index >= read.length && state !== 'there') return 'skipped'
    return state === 'new' && deletedAt.has(keyOf(rows[index])) ? 'deleted' : state
  }
  const isChosen = (index: number) =>
    decided.has(index) ? decided.get(index) !== 'leave_out' : stateOf(index) === 'new'
  /** The ID of the transaction that a row replaces. Rows of another file in the same upload have no ID yet. */
  function replacedBy(index: number): string | null {
    const standing = standings[index]
    if (decided.get(index) !== 'replace' || standing?.state !== 'probably_there') return null
    return standing.transaction.id || null
  }

  /** The places of the rows in a state, oldest row first. */
  function placesOf(filter: Exclude<RowFilter, 'skipped'>): number[] {
    const known = places.get(filter)
    if (known) return known
    const found: number[] = []
    for (let index = 0; index < read.length; index += 1)
      if (filter === 'all' || stateOf(index) === filter) found.push(index)
    places.set(filter, found)
    return found
  }

  function previewOf(index: number): Omit<PreviewRow, 'cells' | 'saved'>[] {
    const row = rows[index]
    const standing = standings[index]
    if (!row || !standing) return []
    const { line, date, cents, description, category, note = null, tags = [], parts = [] } = row
    return [
      {
        index,
        line,
        date,
        cents,
        description,
        category,
        note,
        tags,
        parts,
        state: stateOf(index),
        existing: standing.state === 'new' ? null : standing.transaction,
        skippedBecause: optional[index - read.length]?.reason ?? null,
        deletedAt: deletedAt.get(keyOf(row)) ?? null,
        movedTo: movedTo.get(keyOf(row)) ?? null,
        isChosen: isChosen(index),
        isReplacing: replacedBy(index) !== null,
      },
    ]
  }

  return {
    rows: read,
    addKeys,

    /** Compares the rows with what the account has already. */
    compare(existing: readonly ExistingRow[]) {
      addKeys()
      const known = new Map(existing.map((transaction) => [transaction.importKey, transaction]))
      known.delete(null)
      const thereBySkip = optional.map(({ row }) => known.get(row.importKey))
      const taken = new Set(thereBySkip)
      standings = [
        ...standingsOf(
          read,
          existing.filter((transaction) => !taken.has(transaction)),
        ),
        ...thereBySkip.map(
          (transaction): Standing<ExistingRow> =>
            transaction ? { state: 'there', transaction } : { state: 'new' },
        ),
      ]
      deletedAt = new Map()
      movedTo = new Map()
      daysWithoutRate = new Set()
      decided.clear()
      places.clear()
    },

    /** The import keys of transactions that are already there, to check with the server that they still are. */
    keysThere: (): string[] =>
      standings.flatMap((standing) =>
        standing.state === 'there' ? standing.transaction.importKey || [] : [],
      ),

    /** The keys of rows that the account did not have in the period of the file. */
    newKeys: (): string[] =>
      rows.flatMap((row, index) => (standings[index]?.state === 'there' ? [] : keyOf(row) || [])),

    /** The days of rows that can be added. */
    newDays: (): Day[] => [
      ...new Set(rows.flatMap(({ date }, index) => (standings[index]?.state === 'there' ? [] : date))),
    ],

    noteDaysWithoutRate(days: readonly Day[]) {
      daysWithoutRate = new Set(days)
    },

    note({ there, moved, deleted }: CheckedKeys) {
      const ids = new Map([...there, ...moved].map(({ importKey, id }) => [importKey, id]))
      movedTo = new Map(moved.map(({ importKey, accountName }) => [importKey, accountName]))
      deletedAt = new Map(deleted.map(({ importKey, deletedAt }) => [importKey, deletedAt]))
      // Its date or account has been changed to one that is not that of the file.
      for (const [index, row] of rows.entries()) {
        const { importKey, date, cents, description } = row
        const id = ids.get(keyOf(row))
        if (id && standings[index]?.state !== 'there')
          standings[index] = { state: 'there', transaction: { id, date, cents, description, importKey } }
      }
      places.clear()
    },

    choose(what: number | Exclude<RowState, 'skipped'>, decision: RowDecision) {
      for (const index of typeof what === 'number' ? [what] : placesOf(what))
        if (stateOf(index) !== 'there') decided.set(index, decision)
    },

    /** The totals of all rows in the file and of the skipped ones that the user chose. */
    months: (): MonthTotals[] =>
      totalsByMonth([...read, ...optional.flatMap(({ row }, at) => (isChosen(read.length + at) ? row : []))]),

    counts(): Counts {
      const counts = { ...noCounts, skipped: skipped.length }
      for (let index = 0; index < rows.length; index += 1) {
        const state = stateOf(index)
        if (index < read.length) counts[state] += 1
        if (!isChosen(index)) continue
        counts.chosen += 1
        if (state === 'probably_there') counts.chosenProbablyThere += 1
        if (state === 'deleted') counts.chosenDeleted += 1
        if (state === 'skipped') counts.chosenSkipped += 1
        if (daysWithoutRate.has(rows[index]?.date ?? '')) counts.withoutRate += 1
      }
      return counts
    },

    /** The rows to add, and the keys of those that the user had deleted. */
    chosen(): { rows: ReplacingRow[]; restored: string[] } {
      addKeys()
      const places = placesOf('all').filter(isChosen)
      const added = optional.map((_, at) => read.length + at).filter(isChosen)
      const dateAt = (index: number) => rows[index]?.date ?? ''
      if (added.length > 0) {
        places.push(...added)
        places.sort((one, other) => compareText(dateAt(one), dateAt(other)))
      }
      return {
        rows: places.flatMap((index) => {
          const replaces = replacedBy(index)
          const row = rows[index] && importedOf(rows[index])
          return row ? [replaces === null ? row : { ...row, replaces }] : []
        }),
        restored: places.map((index) => keyOf(rows[index])).filter((key) => deletedAt.has(key)),
      }
    },

    /** Some of the rows in a state, for the window that shows them. */
    slice: (filter: Exclude<RowFilter, 'skipped'>, from: number, count: number) =>
      placesOf(filter)
        .slice(from, from + count)
        .flatMap(previewOf),

    /** Some of the skipped rows, in the order of the file. */
    skippedSlice: (from: number, count: number) =>
      skipped.slice(from, from + count).flatMap(({ line, reason, row }): SkippedPreview[] => {
        const place = row ? placeOfSkip.get(row) : undefined
        return place === undefined ? [{ line, reason }] : previewOf(place)
      }),
  }
}

type SkippedPreview = Omit<PreviewSkip, 'cells'> | Omit<PreviewRow, 'cells' | 'saved'>

/** Only what the server is to know. */
const importedOf = ({ date, description, cents, category, importKey, ...more }: KeptRow): ImportedRow => ({
  date,
  description,
  cents,
  category,
  importKey,
  ...(more.id !== undefined && { id: more.id }),
  ...(more.note !== undefined && { note: more.note }),
  ...(more.tags !== undefined && { tags: more.tags }),
  ...(more.parts !== undefined && { parts: more.parts }),
})

/** What came in and went out each month, for a sanity check against the statement. */
export function totalsByMonth(rows: readonly Pick<KeptRow, 'date' | 'cents'>[]): MonthTotals[] {
  const months = new Map<string, MonthTotals>()
  for (const { date, cents } of rows) {
    const month = date.slice(0, 7)
    const totals = months.get(month) ?? { month, in: 0, out: 0, count: 0 }
    totals[cents < 0 ? 'out' : 'in'] += Math.abs(cents)
    totals.count += 1
    months.set(month, totals)
  }
  return [...months.values()].sort((one, other) => (one.month < other.month ? 1 : -1))
}
