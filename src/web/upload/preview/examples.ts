import type { Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import type { Answers, Question } from '#domain/reading/reading.ts'
import { answersOf } from './answers.ts'
import { readAnyFile } from './read-for-preview.ts'

type ExampleRow = { line: number; date: Day; cents: Cents; description: string }

/** What an answer to a question makes of one row; null where it makes none of it. */
export type QuestionExample = { about: Question['about']; choice: string; row: ExampleRow | null }

/** Larger files take too long to read once for every answer. */
const largestFile = 5_000_000

/** The first row that the answers to a question read differently, as each of them reads it. */
export async function examplesOf(
  file: File,
  answers: Answers,
  ledgerCurrency: string,
): Promise<QuestionExample[]> {
  if (file.size > largestFile) return []
  const examples: QuestionExample[] = []
  const { preview } = await readAnyFile('', file, answers, ledgerCurrency)
  for (const question of preview.questions) {
    const read: { choice: string; rows: Map<number, ExampleRow> }[] = []
    for (const choice of question.choices) {
      const given = { ...answers, ...answersOf(question, choice) }
      const { statements } = await readAnyFile('', file, given, ledgerCurrency)
      const rows = [...statements.values()].flatMap((statement) => statement.rows)
      read.push({ choice, rows: new Map(rows.map((row) => [row.line, row])) })
    }
    const line = firstDifference(read.map(({ rows }) => rows))
    for (const { choice, rows } of read) {
      const row = line === null ? undefined : rows.get(line)
      examples.push({
        about: question.about,
        choice,
        row: row ? { line: row.line, date: row.date, cents: row.cents, description: row.description } : null,
      })
    }
  }
  return examples
}

/** The line of the first row on which the readings differ, one that all of them have if possible. */
function firstDifference(readings: readonly ReadonlyMap<number, ExampleRow>[]): number | null {
  let partly: number | null = null
  for (const line of new Set(readings.flatMap((rows) => [...rows.keys()]))) {
    const texts = readings.map((rows) => {
      const row = rows.get(line)
      return row ? `${row.date} ${row.cents} ${row.description}` : null
    })
    if (new Set(texts).size === 1) continue
    if (!texts.includes(null)) return line
    partly ??= line
  }
  return partly
}
