import sax from 'sax'
import type { Reason } from '#domain/reading/reading.ts'
import type { Row } from '#domain/reading/table.ts'
import type { OpenText } from './csv.ts'
import { chooseSheet, mostColumns, mostRows, numberText, type Sheet } from './sheets.ts'

const deepest = 500
const longestCell = 5000
const mostSpanned = 10_000

/** Opens a sheet that was saved as HTML or as XML of Excel 2003, as many banks do under the name `.xls`. */
export async function openMarkupSheet(openText: OpenText, mayHaveHeader: boolean): Promise<Sheet | Reason> {
  const reader = createReader()
  for await (const piece of openText()) {
    reader.read(piece)
    if (reader.isTooDeep()) return { code: 'xml_too_deep' }
  }
  return chooseSheet(reader.finish(), mayHaveHeader) ?? { code: 'no_table' }
}

const hidden = new Set(['style', 'script', 'title', 'comment'])
const cells = new Set(['td', 'th'])
const rows = new Set(['tr'])
const empty = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'col', 'base', 'wbr', 'basefont'])
// The parser leaves end tags of elements that never began in the text.
const strayTags = /<\/[a-z][\w:]*>/gi

// After an unescaped ampersand, the parser would take the following text, including tags, for a named character.
const withAmpersands = (text: string) =>
  text.replace(/&nbsp\b;?/gi, '&#160;').replace(/&(?!#?\w+;)/g, '&amp;')

function createReader() {
  // Loose mode accepts HTML, with its named characters and with cells and rows that are not closed.
  const parser = sax.parser(false, { lowercase: true, position: true })
  // Outside of the first element, the parser would take tags for text.
  parser.write('<root>')
  const { tags } = parser as unknown as { tags: { name: string; isSelfClosing: boolean }[] }
  const sheets: Row[][] = [[]]
  let row: Row | null = null
  let column = 0
  let span = 1
  let isOpen = false
  let rest = ''
  let isHidden = 0
  let text = ''
  let type = ''
  // By column, how many more rows a cell from above spans.
  let spanned = new Map<number, number>()

  function closeCell() {
    if (!isOpen || row === null) return
    isOpen = false
    const value = text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim()
    if (column < mostColumns) {
      while (row.cells.length < column) row.cells.push('')
      row.cells[column] = type === 'number' ? numberText(Number(value), false, false) : value
    }
    column += span
  }

  function closeRow() {
    closeCell()
    const sheet = sheets.at(-1)
    if (row !== null && sheet && sheet.length < mostRows) sheet.push(row)
    row = null
  }

  function openRow(index: number) {
    closeRow()
    row = { cells: [], line: index || (sheets.at(-1)?.at(-1)?.line ?? 0) + 1 }
    column = 0
    spanned = new Map([...spanned].flatMap(([at, rows]) => (rows > 1 ? [[at, rows - 1] as const] : [])))
  }

  function openCell(index: number, across: number, down: number) {
    closeCell()
    if (index > 0) column = index - 1
    while (spanned.has(column)) column += 1
    span = Math.min(Math.max(1, across), mostColumns)
    for (let at = column; down > 1 && at < column + span && spanned.size < mostColumns; at += 1)
      spanned.set(at, Math.min(down, mostSpanned))
    isOpen = true
    text = ''
    type = ''
  }

  /**
   * Forgets elements that end without an end tag, as in a browser: `<td>` ends the cell before it, and `<br>` itself. The
   * parser would search all of them for each end tag.
   */
  function closeTags(name: string, isSelfClosing: boolean) {
    if (empty.has(name) && !isSelfClosing) tags.pop()
    const ending = cells.has(name) ? cells : rows.has(name) ? rows : null
    if (ending === null) return
    const own = tags.pop()
    const table = tags.findLastIndex((tag) => tag.name === 'table')
    const at = tags.findIndex((tag, index) => index > table && ending.has(tag.name))
    if (at !== -1) tags.length = at
    if (own) tags.push(own)
  }

  parser.onopentag = ({ name, attributes, isSelfClosing }) => {
    closeTags(name, isSelfClosing)
    const numberOf = (attribute: string) => Number(attributes[attribute] ?? 0) || 0
    const local = name.slice(name.indexOf(':') + 1)
    if (local === 'worksheet') sheets.push([])
    if (hidden.has(local)) isHidden += 1
    if (local === 'tr' || local === 'row') openRow(numberOf('ss:index'))
    if (local === 'td' || local === 'th') openCell(0, numberOf('colspan'), numberOf('rowspan'))
    if (local === 'cell')
      openCell(numberOf('ss:index'), numberOf('ss:mergeacross') + 1, numberOf('ss:mergedown') + 1)
    if (local === 'data' && isHidden === 0) type = String(attributes['ss:type'] ?? '').toLowerCase()
    if (local === 'br' || local === 'p' || local === 'div') text += ' '
  }
  parser.onclosetag = (name) => {
    const local = name.slice(name.indexOf(':') + 1)
    if (hidden.has(local)) isHidden = Math.max(0, isHidden - 1)
    if (local === 'td' || local === 'th' || local === 'cell') closeCell()
    if (local === 'tr' || local === 'row' || local === 'table') closeRow()
  }
  parser.ontext = (more) => {
    if (isOpen && isHidden === 0 && text.length < longestCell) text += more.replace(strayTags, '')
  }
  parser.oncdata = parser.ontext
  // Browsers read HTML with errors, too.
  parser.onerror = () => {
    parser.resume()
  }
  return {
    read(piece: string) {
      const whole = rest + piece
      // A named character can continue in the next piece.
      const end = /&#?\w{0,20}$/.exec(whole)?.index ?? whole.length
      rest = whole.slice(end)
      parser.write(withAmpersands(whole.slice(0, end)))
    },
    isTooDeep: () => tags.length > deepest,
    finish() {
      parser.write(withAmpersands(rest))
      closeRow()
      return sheets
    },
  }
}
