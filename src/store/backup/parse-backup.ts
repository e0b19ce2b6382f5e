import type * as z from 'zod'
import { StoreProblem } from '#store/store-problem.ts'
import {
  FileEnd,
  formatName,
  formatVersion,
  Heading,
  mostTextAtOnce,
  RowLine,
  type StoredValue,
  TableEnd,
  TableStart,
} from './backup-format.ts'

export type BackupPart =
  | { kind: 'migrations'; migrations: string[] }
  | { kind: 'rows'; table: string; columns: string[]; rows: StoredValue[][] }
  | { kind: 'end of table'; table: string; rows: number }

const rowsAtOnce = 1000

/**
 * Parses the text of a backup, in pieces of any size, into its parts. `what` names it in messages. Throws
 * StoreProblem if it is not a backup, has an unknown format, or is damaged or incomplete.
 */
export async function* parseBackup(text: AsyncIterable<string>, what: string): AsyncGenerator<BackupPart> {
  const damaged = (why: string) => new StoreProblem(`${what} is damaged: ${why}.`)
  let open: OpenTable | undefined
  let tables = 0
  let number = 0
  let whole = false
  for await (const line of linesOf(text)) {
    number++
    const value = parseLine(line)
    if (number === 1) {
      yield { kind: 'migrations', migrations: readHeading(value, what) }
    } else if (whole) {
      throw damaged(`line ${number} follows its end`)
    } else if (open && Array.isArray(value)) {
      const row = RowLine.safeParse(value).data
      if (row?.length !== open.columns.length)
        throw damaged(`line ${number} does not fit the columns of ${open.table}`)
      open.count++
      open.length += line.length
      if (open.rows.push(row) === rowsAtOnce || open.length > mostTextAtOnce) yield takeRows(open)
    } else if (open) {
      const end = TableEnd.safeParse(value).data
      if (end?.end !== open.table || end.rows !== open.count)
        throw damaged(`the rows of ${open.table} end wrongly in line ${number}`)
      if (open.rows.length > 0) yield takeRows(open)
      yield { kind: 'end of table', table: open.table, rows: open.count }
      tables++
      open = undefined
    } else {
      const start: z.infer<typeof TableStart> | undefined = TableStart.safeParse(value).data
      if (start) open = { ...start, count: 0, length: 0, rows: [] }
      else if (FileEnd.safeParse(value).data?.tables === tables) whole = true
      else throw damaged(`line ${number} says nothing that belongs there`)
    }
  }
  if (!whole) throw damaged('its end is missing')
}

/** `length` is that of the lines of `rows`. */
type OpenTable = { table: string; columns: string[]; count: number; length: number; rows: StoredValue[][] }

function takeRows(open: OpenTable): BackupPart {
  const { table, columns, rows } = open
  open.rows = []
  open.length = 0
  return { kind: 'rows', table, columns, rows }
}

function readHeading(value: unknown, what: string): string[] {
  const heading = Heading.safeParse(value).data
  if (!heading) throw new StoreProblem(`${what} is not an Outgo backup.`)
  if (heading.version !== formatVersion)
    throw new StoreProblem(
      `${what} uses version ${heading.version} of the format ${formatName}, but this version of Outgo only reads version ${formatVersion}. Install a newer version of Outgo.`,
    )
  return heading.migrations
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // JSON values are never undefined, so this fits nowhere, and the caller that expected something else reports
    // it.
    return undefined
  }
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of text) {
    // A line with bytes consists of many pieces.
    if (!piece.includes('\n')) {
      rest += piece
      continue
    }
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
