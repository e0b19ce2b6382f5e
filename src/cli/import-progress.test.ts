import { expect, test } from 'vitest'
import { createProgress, progressText } from './import-progress.ts'

const into = (isTTY: boolean) => {
  const written: string[] = []
  return { written, stream: { isTTY, columns: 60, write: (text: string) => written.push(text) } }
}

test('tells how far it is, how fast it goes and how long that will take', () => {
  expect(progressText({ done: 450_000, total: 1_000_000, milliseconds: 15_000 })).toBe(
    '45%, 450,000 of 1,000,000, 30,000 rows/s, 19 s left',
  )
  expect(progressText({ done: 1000, total: 1_000_000, milliseconds: 100 })).toContain(', 1 min 40 s left')
  expect(progressText({ done: 0, total: 10, milliseconds: 0 })).toBe('0%, 0 of 10, 0 rows/s')
})

test('writes a line for each tenth where nobody watches, and none for what is done at once', () => {
  const { written, stream } = into(false)
  const progress = createProgress(stream, 'years.csv', 100)
  for (const done of [5, 15, 18, 45, 100]) progress.at(done)
  progress.end()
  expect(written).toEqual([
    expect.stringMatching(/^years\.csv: 15%, 15 of 100, .*\n$/),
    expect.stringMatching(/^years\.csv: 45%, 45 of 100, .*\n$/),
  ])
})

test('clears its line of a terminal when it is done', () => {
  const { written, stream } = into(true)
  createProgress(stream, 'years.csv', 100).end()
  expect(written).toEqual(['\r\u001b[K'])
})
