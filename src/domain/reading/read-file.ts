import type { NewDecoder, OpenBytes } from '#domain/statements/read-statement-file.ts'
import { assumedUtf8, chooseEncoding, chooseLegacyEncoding, type Decoding } from './choose-encoding.ts'
import { createUtf8Text, decodeText, firstBytes } from './decode.ts'
import type { Found } from './read-table.ts'
import { readTables } from './read-tables.ts'
import { type OpenText, openSeparated } from './readers/csv.ts'
import { firstLabelOf, openBlocks } from './readers/labeled-blocks.ts'
import { readMt940 } from './readers/mt940.ts'
import { readOfx } from './readers/ofx.ts'
import { readQif } from './readers/qif.ts'
import type { Sheet } from './readers/sheets.ts'
import { type Answers, type FileReading, type Reason, unreadable } from './reading.ts'

const beginningLength = 4000

/** Reads a file of any bank. The format is detected from the contents. Never throws, whatever the file contains. */
export async function readBankFile(
  open: OpenBytes,
  newDecoder: NewDecoder,
  answers: Answers,
): Promise<FileReading> {
  const head = await firstBytes(open, 16_384)
  const refused = refusedBytes(head)
  if (refused) return unreadable(null, refused)
  if (head[0] === 0x50 && head[1] === 0x4b) return readWorkbook(open, answers)
  const beginning = plainBeginning(head)
  if (isBai2(beginning)) return unreadable(null, { code: 'is_bai2' })
  const format = formatOf(beginning)
  const declared = format ? declaredEncoding(beginning) : undefined
  const decoding = await chooseEncoding(open, newDecoder, { asked: answers.encoding, declared })
  if (decoding === null)
    return unreadable(null, { code: 'encoding_unknown', encoding: (answers.encoding ?? '').slice(0, 40) })
  const readAs = (decoding: Decoding) =>
    readText(format, () => decodeText(open, newDecoder, decoding.encoding), decoding, answers)
  if (decoding !== assumedUtf8) return readAs(decoding)
  const utf8 = createUtf8Text(open, newDecoder)
  const file = await readText(format, utf8.text, decoding, answers)
  const kind = await utf8.kind()
  if (kind === 'other') return readAs(await chooseLegacyEncoding(open, newDecoder, declared))
  if (kind === 'ascii' && file.reading) {
    file.reading.encoding = declared ?? file.reading.encoding
    file.reading.why = file.reading.why.filter((reason) => reason !== decoding.why)
  }
  return file
}

/** Whether a file begins with the records of a file and a group in BAI2, which banks give to companies. */
const isBai2 = (beginning: string): boolean =>
  /^\s*01,[^,\r\n]*,[^,\r\n]*,\d{6},\d{4},[^\r\n]*\/\s+02,/.test(beginning)

type TextFormat = ReturnType<typeof formatOf>

async function readText(
  format: TextFormat,
  openText: OpenText,
  { encoding, why, question }: Decoding,
  answers: Answers,
): Promise<FileReading> {
  if (format === 'ofx') return readOfx(openText, encoding, answers.spending)
  if (format === 'qif') return readQif(openText, encoding, answers)
  if (format === 'mt940') return readMt940(openText, encoding)
  if (format === 'camt') {
    const { readCamt } = await import('./readers/camt.ts')
    return readCamt(openText, encoding)
  }
  if (format === 'sheet') return readMarkup(openText, encoding, answers)
  if (format === 'xml') return unreadable(null, { code: 'unknown_xml' })
  return readSeparated(openText, answers, {
    encoding,
    why: why ? [why] : [],
    questions: question ? [question] : [],
  })
}

async function readSeparated(openText: OpenText, answers: Answers, found: Omit<Found, 'separator'>) {
  const label = firstLabelOf(await beginningOf(openText))
  if (label !== null) {
    const table = await openBlocks(openText, label)
    return readTables('csv', table, answers, { ...found, separator: null }, async () => null)
  }
  const separated = await openSeparated(openText, !answers.noHeader)
  if (separated === 'too_wide') return unreadable('csv', { code: 'too_many_columns' })
  if (separated === null) return unreadable(null, { code: 'no_table' })
  const { table, separator, newline } = separated
  return readTables('csv', table, answers, { ...found, separator }, async (line) => {
    const next =
      (await openSeparated(openText, true, { line, newline, separator })) ??
      (await openSeparated(openText, true, { line, newline }))
    return next === 'too_wide' ? null : (next?.table ?? null)
  })
}

async function beginningOf(openText: OpenText): Promise<string> {
  let text = ''
  for await (const piece of openText()) {
    text += piece
    if (text.length >= beginningLength) break
  }
  return text.slice(0, beginningLength)
}

/** The start of a file as ASCII, whatever its encoding. */
const plainBeginning = (head: Uint8Array): string =>
  Array.from(head, (byte) => (byte > 0 && byte < 0x80 ? String.fromCharCode(byte) : '')).join('')

/** The format of a text, judged by its start; null if it may contain a table. */
function formatOf(beginning: string): 'ofx' | 'qif' | 'mt940' | 'camt' | 'sheet' | 'xml' | null {
  if (/OFXHEADER|<\?OFX|<OFX>/i.test(beginning)) return 'ofx'
  if (/^\s*!(?:Type|Account|Option|Clear)/i.test(beginning)) return 'qif'
  const hasTag = beginning
    .split(/\r?\n|\r/, 6)
    .some((line) => /^\s*(?:\{1:|(?:\{.*\{4:)?:(?:20|25|940|942):)/.test(line))
  if (hasTag && /(?:^|[\n\r]|\{4:)\s*:2[05]P?:/.test(beginning)) return 'mt940'
  if (isSheet(beginning)) return 'sheet'
  if (!/^\s*<(?:\?xml|!DOCTYPE|\w+:?Document|!--)/i.test(beginning)) return null
  return /BkToCstmr|camt\.05[234]|<!DOCTYPE/.test(beginning) ? 'camt' : 'xml'
}

/** Whether a text is HTML or XML of Excel 2003. Comments and declarations can come first. */
function isSheet(beginning: string): boolean {
  if (beginning.includes('urn:schemas-microsoft-com:office:spreadsheet')) return true
  const first =
    /^\s*(?:(?:<\?[^>]*>|<!--[\s\S]*?(?:-->|$)|<!(?!DOCTYPE (?!html))[^>[]*>)\s*)*/i.exec(beginning)?.[0] ??
    ''
  const content = beginning.slice(first.length)
  return content === ''
    ? /^\s*<!--/.test(beginning)
    : /^<(?:!DOCTYPE html|html|head|title|body|meta|link|style|base|script|table|tbody|thead|tr|div|span|p|b|font|center|form|pre|br|h[1-6])\b/i.test(
        content,
      )
}

/** The encoding that a header declares, other than UTF-8 or UTF-16, which the bytes show. */
function declaredEncoding(beginning: string): string | undefined {
  const named = /^[^<]*<\?xml[^>]*encoding=["']([\w.-]{2,40})["']/i.exec(beginning)?.[1]?.toLowerCase()
  if (named && /^(?:iso-8859|windows-)/.test(named)) return named
  const page = /<meta[^>]*charset=["']?([\w-]{4,40})/i.exec(beginning)?.[1]?.toLowerCase()
  if (page && /^(?:iso-8859|windows-)/.test(page)) return page
  const charset = /CHARSET:\s*(\d{3,4}|ISO-8859-\d+)/i.exec(beginning)?.[1]
  return charset && /^125\d$/.test(charset) ? `windows-${charset}` : undefined
}

async function readWorkbook(open: OpenBytes, answers: Answers): Promise<FileReading> {
  const { openWorkbook } = await import('./readers/xlsx.ts')
  return readSheet(await openWorkbook(open, !answers.noHeader), null, answers)
}

async function readMarkup(openText: OpenText, encoding: string, answers: Answers): Promise<FileReading> {
  const { openMarkupSheet } = await import('./readers/markup-sheet.ts')
  return readSheet(await openMarkupSheet(openText, !answers.noHeader), encoding, answers)
}

async function readSheet(sheet: Sheet | Reason, encoding: string | null, answers: Answers) {
  if ('code' in sheet) return unreadable(sheet.code === 'is_zip' ? null : 'xlsx', sheet)
  const found = { encoding, separator: null, why: sheet.why, questions: [] }
  const reading = await readTables('xlsx', sheet.table, answers, found, async (line) => sheet.tableFrom(line))
  reading.statements.at(-1)?.skipped.push(...sheet.unread)
  return reading
}

/** Why bytes with this start are not a statement; null if they may be one. */
function refusedBytes(head: Uint8Array): Reason | null {
  if (head.length === 0) return { code: 'empty' }
  const begins = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) return { code: 'old_or_encrypted_workbook' }
  if (begins(0x25, 0x50, 0x44, 0x46)) return { code: 'is_pdf' }
  // In UTF-16, the letters of Greek and other alphabets contain bytes that would be control characters.
  if (begins(0xff, 0xfe) || begins(0xfe, 0xff)) return null
  const zeros = head.filter((byte) => byte === 0).length
  const controls = head.filter(
    (byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27),
  ).length
  if (begins(0x50, 0x4b)) return null
  return controls - zeros > head.length * 0.02 || (zeros > 0 && zeros < head.length * 0.2)
    ? { code: 'not_text' }
    : null
}
