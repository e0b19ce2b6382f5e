/// <reference path="./papaparse.d.ts" />
import Papa from 'papaparse'
import { isPlainSeparator, readPlainRecords } from './plain-records.ts'

export type CsvShape = { delimiter: string; newline: '\n' | '\r' }

/** Receives the records of a CSV text. `line` is the physical line on which a record begins. */
export type CsvReceiver = {
  record(cells: string[], line: number): void
  /** A record with mismatched quotes. Reading resumes on the line after the unmatched quote. */
  broken(text: string, line: number): void
  /** Whether a line inside a quoted field is really a record of its own, swallowed by an unmatched quote. */
  isRecord(line: string): boolean
}

/** A record longer than this has an unmatched quote or is no record. */
export const maxRecordLength = 1_000_000

const maxBrokenLength = 10_000

// Small enough that the rows are still in the processor's caches when they are read.
const minSplitLength = 10_000
// After a broken record the window shrinks, so that many of them do not each cost a long parse.
const minWindow = 4_000

/**
 * Splits CSV text, which may arrive in pieces cut anywhere, into records. On its own, papaparse turns an
 * unmatched quote into one field that runs to the next quote or to the end of the file.
 */
export function createCsvSplitter(shape: CsvShape, firstLine: number, receiver: CsvReceiver) {
  const parser = new Papa.Parser(shape)
  const { newline } = shape
  const isPlain = isPlainSeparator(shape.delimiter)
  let text = ''
  let at = 0
  let line = firstLine
  let window = maxRecordLength
  let skippingLine = false
  let enoughToSplit = minSplitLength

  /**
   * Passes records on, up to the first that swallowed others. Returns the number of lines before its bad
   * field, or -1.
   */
  function emitRecords(records: string[][], mayBeQuoted: boolean): number {
    for (const cells of records) {
      const badLine = mayBeQuoted ? swallowingLine(cells) : -1
      if (badLine !== -1) return badLine
      receiver.record(cells, line)
      line += mayBeQuoted ? cells.reduce((lines, cell) => lines + countOf(newline, cell), 1) : 1
    }
    return -1
  }

  function swallowingLine(cells: string[]): number {
    let lines = 0
    for (const cell of cells) {
      if (!cell.includes(newline)) continue
      const inner = cell.split(newline)
      if (inner.slice(1).some(receiver.isRecord)) return lines
      lines += inner.length - 1
    }
    return -1
  }

  const emitPlain = (cells: string[]) => {
    receiver.record(cells, line)
    line += 1
  }

  /** Splits the plain records, and leaves a short window to papaparse for the one that is not. */
  function splitPlain() {
    const next = readPlainRecords(text, at, shape, maxRecordLength, emitPlain)
    if (next > at) window = minWindow
    at = next
  }

  /** Splits as much as it can of one window. Returns whether there is more to split in the buffered text. */
  function splitWindow(isLast: boolean): boolean {
    if (isPlain) splitPlain()
    if (at === text.length) return false
    const part = text.slice(at, at + window)
    const isWholeText = at + part.length === text.length
    const mayBeQuoted = part.includes('"')
    const { data, errors, meta } = parser.parse(part, 0, !(isLast && isWholeText))
    // The text ends with a line break, after which papaparse reads a blank record.
    if (isLast && isWholeText && data.at(-1)?.join() === '') data.pop()
    const error = errors.find(({ row, index }) => row < data.length || isCertain(part, index))

    const lineOfPart = line
    const badLine = emitRecords(error ? data.slice(0, error.row) : data, mayBeQuoted)
    if (badLine !== -1 || error) {
      const emittedLines = line - lineOfPart
      at += lengthOfLines(part, newline, emittedLines)
      return skipBroken(
        badLine !== -1 ? badLine : countOf(newline, part.slice(0, error?.index)) - emittedLines,
        isLast,
      )
    }
    if (meta.cursor === 0 && part.length >= maxRecordLength) return skipBroken(0, isLast)
    if (meta.cursor === 0 && isWholeText) return false
    at += meta.cursor
    window = Math.min(window * 2, maxRecordLength)
    return true
  }

  /** Skips the record that begins here, through the line on which its bad field opens. */
  function skipBroken(linesBeforeBadField: number, isLast: boolean): boolean {
    const length = lengthOfLines(text.slice(at, at + 2 * maxRecordLength), newline, linesBeforeBadField + 1)
    const isTooLong = length === -1 && text.length - at >= maxRecordLength
    if (length === -1 && !isLast && !isTooLong) return false
    receiver.broken(beginningAt(text, at, newline), line)
    window = minWindow
    skippingLine = length === -1
    line += skippingLine ? linesBeforeBadField : linesBeforeBadField + 1
    at = skippingLine ? text.length : at + length
    return true
  }

  function split(isLast: boolean) {
    while (at < text.length && splitWindow(isLast));
    text = text.slice(at)
    at = 0
    // A long record is not looked at again until much more of it has arrived.
    enoughToSplit = Math.max(minSplitLength, 2 * text.length)
  }

  return {
    read(piece: string) {
      text += piece
      if (skippingLine) {
        // Discards a line longer than any record as it arrives, without buffering it.
        const end = text.indexOf(newline)
        text = end === -1 ? '' : text.slice(end + 1)
        if (end === -1) return
        skippingLine = false
        line += 1
      }
      if (text.length >= enoughToSplit) split(false)
    },
    finish() {
      // With a final line break, the last record follows the same rules as the others.
      if (text !== '' && !text.endsWith(newline)) text += newline
      split(true)
    },
  }
}

function countOf(newline: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(newline); at !== -1; at = text.indexOf(newline, at + 1)) count += 1
  return count
}

/** The line that begins at a position and what follows it, up to a limit. */
function beginningAt(text: string, at: number, newline: string): string {
  const end = text.indexOf(newline, at)
  const length = (end === -1 ? text.length : end) - at
  return text.slice(at, at + Math.min(Math.max(length, 200), maxBrokenLength))
}

/** The length of the first `count` lines, including their line breaks; -1 if there are fewer. */
function lengthOfLines(text: string, newline: string, count: number): number {
  let length = 0
  for (let left = count; left > 0; left -= 1) {
    const end = text.indexOf(newline, length)
    if (end === -1) return -1
    length = end + 1
  }
  return length
}

/**
 * Whether an error that papaparse reports stands no matter what text follows. At the very end of a part, a
 * quote may look malformed only because the separator after it has not arrived yet.
 */
function isCertain(part: string, fieldStart: number): boolean {
  let mark = part.indexOf('"', fieldStart)
  while (mark !== -1 && part[mark + 1] === '"') mark = part.indexOf('"', mark + 2)
  return mark !== -1 && /\S/.test(part.slice(mark + 1, mark + 1000))
}
