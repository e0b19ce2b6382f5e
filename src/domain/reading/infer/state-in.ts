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

/** The state of a row, from its column of states or from a column that is named after one. */
export function stateIn({ places, flag }: Columns, cells: readonly string[]): RowState | null {
  const text = cellOf(cells, places.state?.[0])
  if (flag === null || flag.column !== places.state?.[0]) return stateOf(text)
  const plain = plainName(text)
  if (yes.has(plain)) return flag.state
  return flag.state === 'booked' && no.has(plain) ? 'pending' : null
}
