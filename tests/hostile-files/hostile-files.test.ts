import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { reasonText } from '#cli/words/reading-words.ts'
import { amountOf } from '#domain/reading/number-text.ts'
import { readBankFiles } from '#domain/reading/read-files.ts'
import { hostileFiles } from './hostile-files.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** The megabytes in use after a garbage collection. Without one, they depend on what ran before in this process. */
function megabytesUsed(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

const before = megabytesUsed()

test.each(hostileFiles)('$name is refused, asked about or read without loss', async ({ pieces, outcome }) => {
  let [most, read] = [before, 0]
  const open = async function* () {
    for (const piece of pieces()) {
      yield piece
      read += 1
      // Three times in a file of 40 MB, the last time near its end.
      if (read % 14 === 0) most = Math.max(most, megabytesUsed())
    }
  }
  const readings = []
  for await (const { reading } of readBankFiles(
    open,
    (encoding, options) => new TextDecoder(encoding, options),
    {},
  ))
    readings.push(reading)
  const statements = readings.flatMap((reading) => reading.statements)
  const skipped = statements.flatMap((statement) => statement.skipped.map(({ reason }) => reason))
  const saysCurrency = 'rows' in outcome && outcome.rows.some((row) => / [A-Z]{3}$/.test(row))
  for (const reason of [...skipped, ...readings.flatMap(({ problem }) => problem ?? [])])
    expect(reasonText(reason)).not.toMatch(/undefined|NaN/)
  if ('refused' in outcome) expect(readings.map(({ problem }) => problem?.code)).toEqual([outcome.refused])
  else if ('asked' in outcome)
    expect(readings.flatMap(({ questions }) => questions.map(({ about }) => about))).toEqual([outcome.asked])
  else {
    const rows = statements.flatMap(({ bookings }) =>
      Array.from(bookings, (row) => `${row.date} ${amountOf(row)}${saysCurrency ? ` ${row.currency}` : ''}`),
    )
    expect(rows.sort()).toEqual(outcome.rows.toSorted())
    expect(readings.flatMap(({ questions }) => questions)).toEqual([])
    if (outcome.skipped) expect(skipped.map(({ code }) => code)).toEqual(outcome.skipped)
  }
  expect(most - before).toBeLessThan(30)
})
