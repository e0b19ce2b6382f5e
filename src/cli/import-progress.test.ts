import { expect, test } from 'vitest'
import { createProgress, progressText } from './import-progress.ts'

const into = (isTTY: boolean) => {
  const written: string[] = []
  return { written, stream: { isTTY, columns: 60, write: (text: string) => written.push(text) } }
}

test('progress shows the percentage, the speed and the time left', () => {
  expect(progressText({ done: 450_000, total: 1_000_000, milliseconds: 15_000 })).toBe(
    '45%, 450,000 of 1,000,000, 30,000 rows/s, 19 s left',
  )
  expect(progressText({ done: 1000, total: 1_000_000, milliseconds: 100 })).toContain(', 1 min 40 s left')
  expect(progressText({ done: 0, total: 10, milliseconds: 0 })).toBe('0%, 0 of 10, 0 rows/s')
})

test('without a terminal, progress prints one line per tenth, and none for a short import', () => {
  const { written, stream } = into(false)
  const progress = createProgress(stream, 'years.csv', 100)
  for (const done of [5, 15, 18, 45, 100]) progress.at(done)
  progress.end()
  expect(written).toEqual([
    expect.stringMatching(/^years\.csv: 15%, 15 of 100, .*\n$/),
    expect.stringMatching(/^years\.csv: 45%, 45 of 100, .*\n$/),
  ])
})

test('progress clears its terminal line when it is done', () => {
  const { written, stream } = into(true)
  createProgress(stream, 'years.csv', 100).end()
  expect(written).toEqual(['\r\u001b[K'])
})
