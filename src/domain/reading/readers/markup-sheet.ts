import sax from 'sax'
import type { Reason } from '#domain/reading/reading.ts'
import type { Row } from '#domain/reading/table.ts'
import type { OpenText } from './csv.ts'
import { chooseSheet, mostColumns, mostRows, numberText, type Sheet } from './sheets.ts'

const deepest = 200_000
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

// After an unescaped ampersand, the parser would take the following text, including tags, for a named character.
const withAmpersands = (text: string) =>
  text.replace(/&nbsp\b;?/gi, '&#160;').replace(/&(?!#?\w+;)/g, '&amp;')

function createReader() {
  // Loose mode accepts HTML, with its named characters and with cells and rows that are not closed.
  const parser = sax.parser(false, { lowercase: true, position: true })
  const sheets: Row[][] = [[]]
  let row: Row | null = null
  let column = 0
  let span = 1
  let isOpen = false
  let rest = ''
  let isHidden = 0
  let text = ''
  let type = ''
  let depth = 0
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

  parser.onopentag = ({ name, attributes }) => {
    depth += 1
    const numberOf = (attribute: string) => Number(attributes[attribute] ?? 0) || 0
    const local = name.slice(name.indexOf(':') + 1)
    if (local === 'worksheet') sheets.push([])
    if (local === 'style' || local === 'script' || local === 'title') isHidden += 1
    if (local === 'tr' || local === 'row') openRow(numberOf('ss:index'))
    if (local === 'td' || local === 'th') openCell(0, numberOf('colspan'), numberOf('rowspan'))
    if (local === 'cell')
      openCell(numberOf('ss:index'), numberOf('ss:mergeacross') + 1, numberOf('ss:mergedown') + 1)
    if (local === 'data') type = String(attributes['ss:type'] ?? '').toLowerCase()
    if (local === 'br' || local === 'p' || local === 'div') text += ' '
  }
  parser.onclosetag = (name) => {
    depth -= 1
    const local = name.slice(name.indexOf(':') + 1)
    if (local === 'style' || local === 'script' || local === 'title') isHidden -= 1
    if (local === 'td' || local === 'th' || local === 'cell') closeCell()
    if (local === 'tr' || local === 'row' || local === 'table') closeRow()
  }
  parser.ontext = (more) => {
    if (isOpen && isHidden === 0 && text.length < longestCell) text += more
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
    isTooDeep: () => depth > deepest,
    finish() {
      parser.write(withAmpersands(rest))
      closeRow()
      return sheets
    },
  }
}
