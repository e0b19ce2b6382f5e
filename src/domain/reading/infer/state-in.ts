import { plainName } from '#domain/reading/plain-name.ts'
import { cellOf, type Row } from '#domain/reading/table.ts'
import type { Columns } from './columns.ts'
import { type RowState, stateOf } from './row-words.ts'

const yes = new Set('true yes y ja j oui o si s sim tak t ano a igen da x 1 kylla evet ναι да'.split(' '))
const no = new Set('false no n nein non nao nie ne nem 0 nej nei ei hayir οχι нет'.split(' '))

/** A column that is named after a state and says in each row whether it applies. */
export type StateFlag = { column: number; state: RowState }

/** Finds a column such as "Pending" with the cells "true" and "false". */
export function findStateFlag(names: readonly string[], rows: readonly Row[]): StateFlag | null {
  for (const [column, name] of names.entries()) {
    const state = stateOf(name.replace(/^is[ _]/i, ''))
    if (state === null) continue
    const cells = rows.map(({ cells }) => plainName(cellOf(cells, column))).filter((cell) => cell !== '')
    if (cells.length > 0 && cells.every((cell) => yes.has(cell) || no.has(cell))) return { column, state }
  }
  return null
}

/** What a cell says of its row in a column of states, or in a column that is named after one. */
export function stateIn({ places, flag }: Columns, text: string): RowState | null {
  if (flag === null || flag.column !== places.state?.[0]) return stateOf(text)
  const plain = plainName(text)
  if (yes.has(plain)) return flag.state
  return flag.state === 'booked' && no.has(plain) ? 'pending' : null
}

/** Counts the rows with each unknown state. They are treated as booked. */
export function createStateCount(columns: Columns) {
  const column = columns.flag === null ? columns.places.state?.[0] : undefined
  const unknown = new Map<string, number>()
  const known = new Set<string>([''])
  return {
    see(cells: readonly string[]) {
      if (column === undefined) return
      const text = cellOf(cells, column)
      if (known.has(text)) return
      const count = unknown.get(text)
      if (count !== undefined) unknown.set(text, count + 1)
      else if (stateOf(text) !== null || !/\p{L}/u.test(text)) known.add(text)
      else unknown.set(text, 1)
    },
    mostUnknown() {
      const [most] = [...unknown].toSorted(([, one], [, other]) => other - one)
      return most ? { text: most[0].slice(0, 60), rows: most[1] } : null
    },
  }
}

/** Whether the cell of a column named after a state is a complete "yes" or "no". */
export function isFlag({ flag }: Columns, text: string): boolean {
  const plain = plainName(text)
  return flag !== null && (yes.has(plain) || no.has(plain))
}

/** PayPal's columns of debits, credits and memos. */
export const impactColumns = (names: readonly string[]): number[] =>
  names.flatMap((name, column) =>
    ['balance impact', 'auswirkung auf guthaben'].includes(plainName(name)) ? [column] : [],
  )

/** Whether the cell of such a column says that the row changes no balance. */
export const isMemo = (text: string): boolean => plainName(text) === 'memo'
