/// <reference path="./papaparse.d.ts" />
import Papa from 'papaparse'

export type CsvShape = { delimiter: string; newline: '\n' | '\r' }

/** What becomes of the records of a CSV text. `line` is the physical line on which a record begins. */
export type CsvReceiver = {
  record(cells: string[], line: number): void
  /** A record whose quotation marks do not match. Reading goes on with the line after the unmatched one. */
  broken(text: string, line: number): void
  /** Whether a line found inside a quoted field is a record itself, swallowed by an unmatched mark. */
  isRecord(line: string): boolean
}

/** A record that does not end within so many characters has an unmatched quotation mark, or is none. */
export const longestRecord = 1_000_000

// Splitting much at once is quicker than splitting little often …
const enoughToSplit = 200_000
// … but after a broken record only a little is, so that many of them do not cost a long parse each.
const narrowestWindow = 4_000

/**
 * Splits CSV text into records; it may arrive in pieces, wherever they are cut. What papaparse alone
 * makes of an unmatched quotation mark is one field of everything up to the next mark, or to the end.
 */
export function createCsvSplitter(shape: CsvShape, firstLine: number, receiver: CsvReceiver) {
  const parser = new Papa.Parser(shape)
  const { newline } = shape
  let text = ''
  let at = 0
  let line = firstLine
  let window = longestRecord
  let skippingLine = false

  /** Gives out whole records up to the first that has swallowed others: the lines before its bad field, or -1. */
  function giveOut(records: string[][], mayBeQuoted: boolean): number {
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

  /** Splits what it can of one window. Answers whether there is more to split in the text at hand. */
  function splitWindow(isLast: boolean): boolean {
    const part = text.slice(at, at + window)
    const isWholeText = at + part.length === text.length
    const mayBeQuoted = part.includes('"')
    const { data, errors, meta } = parser.parse(part, 0, !(isLast && isWholeText))
    const error = errors.find(({ row, index }) => row < data.length || isCertain(part, index))

    const lineOfPart = line
    const badLine = giveOut(error ? data.slice(0, error.row) : data, mayBeQuoted)
    if (badLine !== -1 || error) {
      const linesGivenOut = line - lineOfPart
      at += lengthOfLines(part, newline, linesGivenOut)
      return skipBroken(
        badLine !== -1 ? badLine : countOf(newline, part.slice(0, error?.index)) - linesGivenOut,
        isLast,
      )
    }
    if (meta.cursor === 0 && part.length >= longestRecord) return skipBroken(0, isLast)
    if (meta.cursor === 0 && isWholeText) return false
    at += meta.cursor
    window = Math.min(window * 2, longestRecord)
    return true
  }

  /** Skips the record that begins here, to the end of the line in which its bad field opens. */
  function skipBroken(linesBeforeBadField: number, isLast: boolean): boolean {
    const length = lengthOfLines(text.slice(at, at + 2 * longestRecord), newline, linesBeforeBadField + 1)
    const isTooLong = length === -1 && text.length - at >= longestRecord
    if (length === -1 && !isLast && !isTooLong) return false
    receiver.broken(text.slice(at, at + 200), line)
    window = narrowestWindow
    skippingLine = length === -1
    line += skippingLine ? linesBeforeBadField : linesBeforeBadField + 1
    at = skippingLine ? text.length : at + length
    return true
  }

  function split(isLast: boolean) {
    while (at < text.length && splitWindow(isLast));
    text = text.slice(at)
    at = 0
  }

  return {
    read(piece: string) {
      text += piece
      if (skippingLine) {
        // A line longer than any record is let go of as it comes and never held whole.
        const end = text.indexOf(newline)
        text = end === -1 ? '' : text.slice(end + 1)
        if (end === -1) return
        skippingLine = false
        line += 1
      }
      if (text.length >= enoughToSplit) split(false)
    },
    finish() {
      // With its line ended, the last record is read by the same rules as the others.
      text += newline
      split(true)
    },
  }
}

function countOf(newline: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(newline); at !== -1; at = text.indexOf(newline, at + 1)) count += 1
  return count
}

/** How long the first `count` lines of the text are, their ends included; -1 when it has fewer. */
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
 * Whether a mark that papaparse finds malformed is so whatever follows the part: what it takes for
 * malformed at the very end may just have lost the separator that comes after it.
 */
function isCertain(part: string, fieldStart: number): boolean {
  let mark = part.indexOf('"', fieldStart)
  while (mark !== -1 && part[mark + 1] === '"') mark = part.indexOf('"', mark + 2)
  return mark !== -1 && /\S/.test(part.slice(mark + 1, mark + 1000))
}
