import { expect, test } from 'vitest'
import { reasonText } from '#cli/words/reading-words.ts'
import { amountOf } from '#domain/reading/number-text.ts'
import { readBankFiles } from '#domain/reading/read-files.ts'
import { hostileFiles } from './hostile-files.ts'

test.each(hostileFiles)('$name is refused, asked about or read without loss', async ({ pieces, outcome }) => {
  const before = process.memoryUsage().rss
  let peak = before
  const open = async function* () {
    for (const piece of pieces()) {
      yield piece
      peak = Math.max(peak, process.memoryUsage().rss)
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
  expect((peak - before) / 1e6).toBeLessThan(300)
})
