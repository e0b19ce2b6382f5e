import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problemText, skipText } from '#cli/words/statement-words.ts'
import { bankFormats } from '#domain/statements/bank-formats.ts'
import { readInPieces } from '#tests/fuzz/check-statement.ts'

const folder = join(import.meta.dirname, '../hostile-csv')
const names = readdirSync(folder).filter((name) => name.endsWith('.csv'))

/** The expected result of a file: its rows as `date description cents category` and the skipped lines, or the problem. */
async function outcomeOf(name: string, cuts: number[]) {
  const bank = bankFormats.find(({ id }) => name.startsWith(id))
  if (!bank) throw new Error(`${name} must begin with the ID of its bank`)
  const outcome = await readInPieces(bank, readFileSync(join(folder, name)), cuts)
  if ('problem' in outcome) return { problem: problemText(outcome.problem) }
  const rows = outcome.rows.map(({ date, description, cents, category }) => [
    date,
    description,
    cents,
    category,
  ])
  return { rows, skipped: outcome.skipped.map(({ line, reason }) => `${line}: ${skipText(reason)}`) }
}

test.each(names)('%s is read as expected, all at once and byte by byte', async (name) => {
  const expected = JSON.parse(readFileSync(join(folder, name.replace('.csv', '.json')), 'utf8'))
  expect(await outcomeOf(name, [])).toEqual(expected)
  expect(
    await outcomeOf(
      name,
      Array.from({ length: 3000 }, (_, at) => at),
    ),
  ).toEqual(expected)
})

test('every expected result has a file', () => {
  const results = readdirSync(folder).filter((name) => name.endsWith('.json'))
  expect(results.map((name) => name.replace('.json', '.csv')).sort()).toEqual([...names].sort())
})
