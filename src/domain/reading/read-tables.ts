import { type Found, readTable, type TableReading } from './read-table.ts'
import {
  type AccountStatement,
  type Answers,
  type FileFormat,
  type FileReading,
  type Question,
  type SkippedRow,
  unreadable,
} from './reading.ts'
import { isBlankRow, rowsAbove, type Table } from './table.ts'

const mostTables = 50
// An answer to one of these holds only for tables with the same columns.
const ofOneTable = new Set<Question['about']>(['columns', 'spending'])

/**
 * Reads all tables of a file, each with its own header. Tables that hold no transactions, such as sums by category, are
 * left out with the reason.
 */
export async function readTables(
  format: FileFormat,
  first: Table,
  answers: Answers,
  found: Found,
  tableFrom: (line: number) => Promise<Table | null>,
): Promise<FileReading> {
  let all: FileReading | null = null
  let table: Table | null = first
  let main: Table | null = null
  let lost: SkippedRow[] = []
  for (let count = 0; table !== null; count += 1) {
    if (count >= mostTables) return unreadable(format, { code: 'too_many_tables' })
    const own = count === 0 ? found : { ...found, why: [], questions: [] }
    const isAnswered = isAlike(main ?? first, table)
    const { nextLine, ...read }: TableReading = await readTable(
      format,
      table,
      isAnswered
        ? answers
        : { ...answers, columns: undefined, spending: main === null ? answers.spending : undefined },
      own,
    )
    const isUnanswerable =
      main !== null && !isAnswered && read.questions.some(({ about }) => ofOneTable.has(about))
    if (read.problem || isUnanswerable) {
      const code = isUnanswerable ? 'table_with_questions' : 'other_table'
      lost = [...lost, ...(await leftOut(rowsAbove(table, nextLine ?? Number.POSITIVE_INFINITY), code))]
      all ??= read
    } else {
      main ??= table
      all = all === null || all.problem ? read : merge(all, read)
    }
    table = nextLine === null ? null : await tableFrom(nextLine)
  }
  const last = all?.statements.at(-1)
  last?.skipped.push(...lost)
  last?.skipped.sort((a, b) => a.line - b.line)
  return all ?? unreadable(format, { code: 'no_table' })
}

/** Whether the user's answers about the columns of one table apply to another one. */
const isAlike = (one: Table, other: Table) => one.names?.join('\n') === other.names?.join('\n')

async function leftOut(table: Table, code: string): Promise<SkippedRow[]> {
  const skipped: SkippedRow[] = []
  if (table.headerLine !== null) skipped.push({ line: table.headerLine, reason: { code } })
  for await (const rows of table.batches())
    for (const { cells, line } of rows) if (!isBlankRow(cells)) skipped.push({ line, reason: { code } })
  return skipped
}

function merge(all: FileReading, next: FileReading): FileReading {
  const statements = [...all.statements]
  for (const statement of next.statements) addTo(statements, statement)
  const known = new Set(all.questions.map(({ about }) => about))
  return {
    ...all,
    reading: all.reading && {
      ...all.reading,
      why: [...all.reading.why, { code: 'several_tables', line: next.reading?.headerLine ?? 0 }],
    },
    questions: [...all.questions, ...next.questions.filter(({ about }) => !known.has(about))],
    statements,
  }
}

/** Pending transactions can be in a separate table, which is not a statement by itself. */
function addTo(statements: AccountStatement[], statement: AccountStatement) {
  const last = statements.at(-1)
  if (last && last.bookings.length === 0) {
    statements[statements.length - 1] = { ...statement, skipped: [...last.skipped, ...statement.skipped] }
  } else if (last && statement.bookings.length === 0) last.skipped.push(...statement.skipped)
  else statements.push(statement)
}
