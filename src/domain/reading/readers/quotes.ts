import type { OpenText } from './csv.ts'

const wholeLine = /^"((?:[^"]|"")*)"$/

/** The text of a line that is quoted as a whole, as happens when a CSV file is saved as CSV once more. */
function unwrapped(line: string): string | null {
  const inner = wholeLine.exec(line)?.[1]
  // Some banks quote with apostrophes.
  if (/^'[^"]*'(?:[,;]'[^"]*')+$/.test(line)) return `"${line.slice(1, -1).replaceAll(/'([,;])'/g, '"$1"')}"`
  if (line.startsWith('="')) return line.replaceAll(/(^|[;,\t|])="/g, '$1"')
  return inner !== undefined && /[;,\t|]/.test(inner) ? inner.replaceAll('""', '"') : null
}

/** Whether most lines of a file are quoted as a whole. */
export function isQuotedByLine(head: string): boolean {
  const lines = head.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  return lines.length > 1 && lines.filter((line) => unwrapped(line) !== null).length > lines.length / 2
}

/** Takes the quotation marks off lines that are quoted as a whole. */
export const unwrapLines = (openText: OpenText, newline: '\n' | '\r'): OpenText =>
  async function* () {
    let pending = ''
    const plain = (line: string) => {
      const text = line.endsWith('\r') ? line.slice(0, -1) : line
      return unwrapped(text.replace(/^\ufeff/, '').replace(/[;,\s]+$/, '')) ?? text
    }
    for await (const piece of openText()) {
      const lines = (pending + piece).split(newline)
      pending = lines.pop() ?? ''
      if (lines.length > 0) yield lines.map((line) => plain(line) + newline).join('')
    }
    if (pending !== '') yield plain(pending)
  }

/**
 * The cells of a line in which a quotation mark inside a text is not doubled: only a mark next to a separator opens or
 * closes a cell. Null if a cell stays open.
 */
export function splitLeniently(line: string, separator: string): string[] | null {
  const cells: string[] = []
  let at = 0
  while (at <= line.length) {
    if (line[at] === '"') {
      const next = line.indexOf(`"${separator}`, at + 1)
      const end = next !== -1 ? next : line.endsWith('"') && line.length - 1 > at ? line.length - 1 : -1
      if (end === -1) return null
      // Databases write a backslash before a quotation mark.
      cells.push(line.slice(at + 1, end).replaceAll(/["\\]"/g, '"'))
      at = end + 2
    } else {
      const next = line.indexOf(separator, at)
      const end = next === -1 ? line.length : next
      cells.push(line.slice(at, end))
      at = end + 1
    }
  }
  return cells
}
