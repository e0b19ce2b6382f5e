import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { tries } from '#tests/support/tries.ts'
import { createCsvSplitter } from './csv-splitter.ts'

type Record = { cells: string[]; line: number }

function split(pieces: readonly string[], newline: '\n' | '\r' = '\n') {
  const records: Record[] = []
  const broken: number[] = []
  const splitter = createCsvSplitter({ delimiter: ',', newline }, 1, {
    record: (cells, line) => records.push({ cells, line }),
    broken: (_, line) => broken.push(line),
    isRecord: () => false,
  })
  for (const piece of pieces) splitter.read(piece)
  splitter.finish()
  return { records, broken }
}

const characters = fc.constantFrom('a', 'ö', '1', ',', ',', '"', '""', '","', ' ', '\r', '\n', '\n', '"\n')
const csvText = fc.array(characters, { minLength: 1, maxLength: 60 }).map((parts) => parts.join(''))

test('splits text as papaparse does, wherever it finds no error', () => {
  let compared = 0
  fc.assert(
    fc.property(csvText, fc.constantFrom<'\n' | '\r'>('\n', '\r'), (text, newline) => {
      const whole = text.endsWith(newline) ? text : text + newline
      const { data, errors } = new Papa.Parser({ delimiter: ',', newline }).parse(whole, 0, false)
      if (errors.length > 0) return
      compared += 1
      const { records, broken } = split([text], newline)
      expect(broken).toEqual([])
      expect(records.map(({ cells }) => cells)).toEqual(data.slice(0, -1))
    }),
    { numRuns: tries(3000) },
  )
  expect(compared).toBeGreaterThan(tries(1000))
})

test('splits text alike however it is cut into pieces', () => {
  // Text is split once 10,000 characters have arrived.
  const filler = 'a,"b, ""c"" d e f g h i j k l m n o p q r s t u v w x y z",1\n'.repeat(1000)
  fc.assert(
    fc.property(csvText, fc.nat(), fc.nat(), (text, one, other) => {
      const whole = `${filler}${text}\n${filler}`
      const cuts = [one, other].map((cut) => cut % whole.length).sort((a, b) => a - b)
      const pieces = [whole.slice(0, cuts[0]), whole.slice(cuts[0], cuts[1]), whole.slice(cuts[1])]
      expect(split(pieces)).toEqual(split([whole]))
    }),
    { numRuns: 30 },
  )
})

test('counts the lines of records that go over several lines', () => {
  const { records } = split(['a,b\n"c\nd",e\n\nf,"g"\n'])
  expect(records).toEqual([
    { cells: ['a', 'b'], line: 1 },
    { cells: ['c\nd', 'e'], line: 2 },
    { cells: [''], line: 4 },
    { cells: ['f', 'g'], line: 5 },
  ])
})
