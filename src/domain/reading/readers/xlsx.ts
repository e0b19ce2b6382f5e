import { strFromU8 } from 'fflate'
import sax from 'sax'
import type { Reason } from '#domain/reading/reading.ts'
import type { Row } from '#domain/reading/table.ts'
import type { OpenBytes } from '#domain/statements/read-statement-file.ts'
import { inflateArchive } from './inflate-archive.ts'
import { chooseSheet, mostColumns, mostRows, numberText, type Sheet } from './sheets.ts'

// The first of these is in every document of an office program.
const wanted =
  /^(?:\[Content_Types\]\.xml|xl\/(?:(?:sharedStrings|styles|workbook|worksheets\/[\w-]+)\.xml|_rels\/workbook\.xml\.rels))$/i

/** Opens the first sheet of a workbook that holds a table. */
export async function openWorkbook(open: OpenBytes, mayHaveHeader: boolean): Promise<Sheet | Reason> {
  const parts = await unpack(open)
  if ('code' in parts) return parts
  try {
    const strings = readStrings(parts.get('xl/sharedStrings.xml') ?? '')
    const dated = readDateStyles(parts.get('xl/styles.xml') ?? '')
    const is1904 = /date1904="(?:1|true)"/.test(parts.get('xl/workbook.xml') ?? '')
    const names = visibleSheets(parts)
    // Other documents of office programs are archives as well.
    if (names.length === 0) return { code: parts.size > 0 ? 'no_table' : 'is_zip' }
    const sheets = names.map((name) => readSheet(parts.get(name) ?? '', { strings, dated, is1904 }))
    return chooseSheet(sheets, mayHaveHeader, is1904) ?? { code: 'no_table' }
  } catch (error) {
    if (error instanceof BadXml) return { code: error.message }
    throw error
  }
}

/** The parts with the sheets, in the order of the workbook. Hidden sheets come last. */
function visibleSheets(parts: ReadonlyMap<string, string>): string[] {
  const targets = new Map<string, string>()
  walk(parts.get('xl/_rels/workbook.xml.rels') ?? '', {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const listed: { part: string; isHidden: boolean }[] = []
  walk(parts.get('xl/workbook.xml') ?? '', {
    open(name, attributes) {
      const id = Object.keys(attributes).find((attribute) => attribute.endsWith(':id'))
      const part = targets.get(attributes[id ?? ''] ?? '')
      if (name === 'sheet' && part !== undefined && parts.has(part))
        listed.push({ part, isHidden: (attributes.state ?? 'visible') !== 'visible' })
    },
  })
  const ordered = [
    ...listed.filter(({ isHidden }) => !isHidden),
    ...listed.filter(({ isHidden }) => isHidden),
  ]
  if (ordered.length > 0) return ordered.map(({ part }) => part)
  return [...parts.keys()]
    .filter((name) => name.includes('/worksheets/'))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

/** The parts of the workbook that matter, as one character a byte. */
async function unpack(open: OpenBytes): Promise<Map<string, string> | Reason> {
  let isDocument = false
  const entries = await inflateArchive(open, {
    isWanted(path) {
      isDocument ||= wanted.test(path)
      return wanted.test(path)
    },
    mostBytes: 150_000_000,
    mostEntries: Number.POSITIVE_INFINITY,
  })
  if (entries === 'encrypted') return { code: 'is_zip' }
  if (entries === 'too_large') return { code: 'zip_too_large' }
  if (typeof entries === 'string') return { code: isDocument ? 'zip_broken' : 'is_zip' }
  return new Map(entries.map(({ path, bytes }) => [path, strFromU8(bytes, true)]))
}

class BadXml extends Error {}

/** Walks through XML that was kept as one character a byte. */
function walk(
  xml: string,
  on: {
    open(name: string, attributes: Record<string, string>): void
    text?(text: string): void
    close?(name: string): void
  },
) {
  const parser = sax.parser(true)
  let depth = 0
  const decoder = (text: string) =>
    /[\x80-\xff]/.test(text) ? strFromU8(Uint8Array.from(text, (character) => character.charCodeAt(0))) : text
  parser.ondoctype = () => {
    throw new BadXml('xml_with_doctype')
  }
  parser.onerror = () => {
    throw new BadXml('xml_broken')
  }
  parser.onopentag = ({ name, attributes }) => {
    depth += 1
    if (depth > 100) throw new BadXml('xml_too_deep')
    on.open(name.slice(name.indexOf(':') + 1), attributes as Record<string, string>)
  }
  parser.ontext = (text) => on.text?.(decoder(text))
  parser.onclosetag = (name) => {
    depth -= 1
    on.close?.(name.slice(name.indexOf(':') + 1))
  }
  for (let at = 0; at < xml.length; at += 60_000) parser.write(xml.slice(at, at + 60_000))
  if (depth > 0) throw new BadXml('xml_cut_off')
}

function readStrings(xml: string): string[] {
  const strings: string[] = []
  let text = ''
  let inText = false
  let isReading = 0
  walk(xml, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isReading += 1
      inText = name === 't' && isReading === 0
    },
    text(more) {
      if (inText) text += more
    },
    close(name) {
      if (name === 't') inText = false
      if (name === 'rPh') isReading -= 1
      if (name === 'si') strings.push(text)
    },
  })
  return strings
}

/** Which styles show a number as a date. */
function readDateStyles(xml: string): boolean[] {
  const dates = new Set([
    14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
  ])
  const styles: boolean[] = []
  let inStyles = false
  walk(xml, {
    open(name, attributes) {
      if (name === 'numFmt') {
        const code = (attributes.formatCode ?? '').replace(/\[[^\]]*\]|"[^"]*"|\\./g, '')
        if (/[dy]|m{3}/i.test(code)) dates.add(Number(attributes.numFmtId))
      }
      if (name === 'cellXfs') inStyles = true
      if (name === 'xf' && inStyles) styles.push(dates.has(Number(attributes.numFmtId)))
    },
    close(name) {
      if (name === 'cellXfs') inStyles = false
    },
  })
  return styles
}

function readSheet(
  xml: string,
  { strings, dated, is1904 }: { strings: string[]; dated: boolean[]; is1904: boolean },
): Row[] {
  const rows: Row[] = []
  let row: Row = { cells: [], line: 0 }
  let column = 0
  let type = ''
  let isDate = false
  let text = ''
  let inValue = false
  walk(xml, {
    open(name, attributes) {
      if (name === 'row') {
        row = { cells: [], line: Number(attributes.r) || (rows.at(-1)?.line ?? 0) + 1 }
        column = 0
      } else if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1
        type = attributes.t ?? 'n'
        isDate = dated[Number(attributes.s)] ?? false
        text = ''
      }
      inValue = name === 'v' || name === 't'
    },
    text(more) {
      if (inValue) text += more
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false
      if (name === 'row' && rows.length < mostRows) rows.push(row)
      if (name !== 'c' || text === '' || column > mostColumns) return
      while (row.cells.length < column - 1) row.cells.push('')
      row.cells[column - 1] =
        type === 's'
          ? (strings[Number(text)] ?? '')
          : type === 'n'
            ? numberText(Number(text), isDate, is1904)
            : text
    },
  })
  return rows
}

function columnOf(place: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(place)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column
}
