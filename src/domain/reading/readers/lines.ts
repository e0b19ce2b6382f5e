import type { OpenText } from './csv.ts'

const longestLine = 100_000

/** The lines of a text with their numbers, from 1, however they end. */
export async function* readLines(openText: OpenText): AsyncIterable<{ text: string; line: number }> {
  let pending = ''
  let line = 0
  for await (const piece of openText()) {
    pending += piece
    const isSplit = pending.endsWith('\r')
    const lines = (isSplit ? pending.slice(0, -1) : pending).split(/\r\n|\n|\r/)
    pending = (lines.pop() ?? '') + (isSplit ? '\r' : '')
    for (const text of lines) {
      line += 1
      yield { text: text.slice(0, longestLine), line }
    }
    if (pending.length > 2 * longestLine) pending = pending.slice(0, longestLine)
  }
  for (const text of pending.split(/\r\n|\n|\r/)) {
    line += 1
    if (text !== '') yield { text: text.slice(0, longestLine), line }
  }
}
