import { constants, deflateRawSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'

/** The expected result: a refusal with this code, a question about this, or these transactions. */
type Outcome = { refused: string } | { asked: string } | { rows: string[]; skipped?: string[] }

type HostileFile = { name: string; pieces: () => Iterable<Uint8Array>; outcome: Outcome }

const megabyte = 1_000_000
const textFile = (name: string, text: string, outcome: Outcome): HostileFile => ({
  name,
  pieces: () => [strToU8(text)],
  outcome,
})

function* repeated(head: string, part: string, megabytes: number, tail = ''): Iterable<Uint8Array> {
  yield strToU8(head)
  const piece = strToU8(part.repeat(Math.ceil(megabyte / part.length)))
  for (let count = 0; count < megabytes; count += 1) yield piece
  yield strToU8(tail)
}

const ofx = (rows: string) =>
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1234</BANKACCTFROM><BANKTRANLIST>${rows}`
const ofxRow = (id: string, amount: string) =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20250131<TRNAMT>${amount}<FITID>${id}<NAME>Shop</STMTTRN>`
const ofxEnd = '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>'
const csv = 'Date,Description,Amount\n2025-01-31,Grocer,-45.10\n2025-01-15,Payroll,1000.00\n'
const csvRows = ['2025-01-31 -45.1', '2025-01-15 1000']
const camt = (inner: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${inner}`

/** An archive of one file of zeros, packed a thousandfold. */
function bomb(): Uint8Array {
  const name = Buffer.from('bomb.csv')
  const block = deflateRawSync(Buffer.alloc(megabyte), { finishFlush: constants.Z_FULL_FLUSH })
  const packed = Buffer.concat([...Array<Buffer>(110).fill(block), deflateRawSync('')])
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt32LE(110 * megabyte, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name, packed])
}

/** An archive whose last file is encrypted, as its directory says. */
function encrypted(): Uint8Array {
  const archive = Buffer.from(zipSync({ 'readme.txt': strToU8('x'), 'statement.csv': strToU8(csv) }))
  const entry = archive.lastIndexOf('PK\x01\x02')
  archive.writeUInt16LE(archive.readUInt16LE(entry + 8) | 1, entry + 8)
  return archive.fill(
    0xa5,
    archive.lastIndexOf('PK\x03\x04') + 30 + 'statement.csv'.length,
    archive.indexOf('PK\x01\x02'),
  )
}

/** An archive whose first bytes were overwritten. */
const overwritten = () => Buffer.from(zipSync({ 'a.csv': strToU8(csv) })).fill(0xff, 4, 30)

const sheetRows = csv
  .trim()
  .split('\n')
  .map(
    (line) =>
      `<row>${line
        .split(',')
        .map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
        .join('')}</row>`,
  )
const workbookParts = ['_rels/.rels', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml']
const workbook = () =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    '_rels/.rels': strToU8('<Relationships/>'),
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet><sheetData>${sheetRows.join('')}</sheetData></worksheet>`,
    ),
    'xl/sharedStrings.xml': strToU8('<sst/>'),
  })
const textDocument = () =>
  zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8('<document/>') })

/** An archive up to one of its files. */
const cutOffBefore = (archive: Uint8Array, path: string) =>
  archive.slice(0, Buffer.from(archive).indexOf(path) - 30)

export const hostileFiles: HostileFile[] = [
  textFile('csv-named-ofx.ofx', csv, { rows: csvRows }),
  textFile('ofx-named-csv.csv', ofx(ofxRow('1', '-45.10')) + ofxEnd, { rows: ['2025-01-31 -45.1'] }),
  textFile(
    'ofx-cut-off-in-an-amount.ofx',
    ofx(`${ofxRow('1', '-5.00')}<STMTTRN><DTPOSTED>20250131<TRNAMT>-45`),
    {
      rows: ['2025-01-31 -5'],
      skipped: ['cut_off'],
    },
  ),
  textFile(
    'ofx-with-investments.ofx',
    `OFXHEADER:100\n\n<OFX><INVSTMTRS><CURDEF>USD<INVTRANLIST><BUYSTOCK><INVBUY><TOTAL>-500.00</INVBUY></BUYSTOCK><INVBANKTRAN>${ofxRow('1', '-45.10')}</INVBANKTRAN></INVTRANLIST></INVSTMTRS></OFX>`,
    { rows: ['2025-01-31 -45.1'], skipped: ['investment'] },
  ),
  textFile(
    'qif-with-investments.qif',
    '!Type:Invst\nD1/31/2025\nNBuy\nT500.00\n^\n!Type:Bank\nD1/31/2025\nT-45.10\nPShop\n^\n',
    {
      rows: ['2025-01-31 -45.1'],
      skipped: ['investment'],
    },
  ),
  textFile('csv-cut-off-in-an-amount.csv', `${csv}2025-01-16,Payroll,100`, {
    rows: csvRows,
    skipped: ['cut_off'],
  }),
  textFile(
    'mt940-cut-off.sta',
    ':20:1\n:25:NL12\n:60F:C250101EUR100,00\n:61:2501310131D45,10NTRFNONREF\n:86:Shop\n:61:2501310131D4',
    {
      rows: ['2025-01-31 -45.1'],
      skipped: ['cut_off'],
    },
  ),
  textFile(
    'camt-with-entities.xml',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><Document>&c;</Document>',
    {
      refused: 'xml_with_doctype',
    },
  ),
  textFile(
    'camt-with-file-entity.xml',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Document>&b;</Document>',
    {
      refused: 'xml_with_doctype',
    },
  ),
  {
    name: 'camt-nested-40-mb.xml',
    pieces: () => repeated(camt(''), '<a>', 40),
    outcome: { refused: 'xml_too_deep' },
  },
  {
    name: 'html-with-unclosed-cells-and-stray-end-tags.xls',
    pieces: () => repeated('<table>', '<td></zz>', 2),
    outcome: { refused: 'no_table' },
  },
  {
    name: 'camt-one-text-of-40-mb.xml',
    pieces: () => repeated(camt('<Ntry><AddtlNtryInf>'), 'x', 40),
    outcome: { refused: 'xml_cut_off' },
  },
  {
    name: 'camt-one-tag-of-40-mb.xml',
    pieces: () => repeated(`${camt('')}<a b="`, 'x', 40),
    outcome: { refused: 'xml_broken' },
  },
  {
    name: 'ofx-one-text-of-40-mb.ofx',
    pieces: () => repeated(ofx('<STMTTRN><NAME>'), 'x', 40),
    outcome: { rows: [], skipped: ['cut_off'] },
  },
  {
    name: 'qif-one-line-of-40-mb.qif',
    pieces: () => repeated('!Type:Bank\nD1/31/2025\nP', 'x', 40),
    outcome: { rows: [], skipped: ['amount_missing'] },
  },
  { name: 'csv-one-line-of-40-mb.csv', pieces: () => repeated(csv, 'x', 40), outcome: { rows: csvRows } },
  {
    name: 'csv-one-quote-of-40-mb.csv',
    pieces: () => repeated(`${csv}2025-01-10,"`, 'x', 40),
    outcome: { rows: csvRows, skipped: ['quote_not_closed'] },
  },
  textFile('csv-10000-columns.csv', `${'Date,Amount,'.repeat(5000)}\n${'2025-01-31,1.00,'.repeat(5000)}\n`, {
    refused: 'too_many_columns',
  }),
  textFile('csv-10000-separators-in-a-row.csv', `${csv}2025-01-10${','.repeat(10_000)}x\n`, {
    refused: 'too_many_columns',
  }),
  { name: 'zip-bomb.zip', pieces: () => [bomb()], outcome: { refused: 'archive_too_large' } },
  { name: 'zip-encrypted.zip', pieces: () => [encrypted()], outcome: { refused: 'archive_encrypted' } },
  { name: 'zip-overwritten.zip', pieces: () => [overwritten()], outcome: { refused: 'archive_broken' } },
  {
    name: 'zip-cut-off.zip',
    pieces: () => [zipSync({ 'a.csv': strToU8(csv.repeat(50)) }).slice(0, 90)],
    outcome: { refused: 'archive_broken' },
  },
  {
    name: 'zip-cut-off-between-files.zip',
    pieces: () => [cutOffBefore(zipSync({ 'a.csv': strToU8(csv), 'b.csv': strToU8(csv) }), 'b.csv')],
    outcome: { refused: 'archive_broken' },
  },
  { name: 'xlsx-whole.xlsx', pieces: () => [workbook()], outcome: { rows: csvRows } },
  ...workbookParts.map((part) => ({
    name: `xlsx-cut-off-before-${part.split('/').at(-1)}.xlsx`,
    pieces: () => [cutOffBefore(workbook(), part)],
    outcome: { refused: 'zip_broken' },
  })),
  { name: 'document.docx', pieces: () => [textDocument()], outcome: { refused: 'no_table' } },
  {
    name: 'zip-in-zip.zip',
    pieces: () => [zipSync({ 'a.zip': zipSync({ 'a.csv': strToU8(csv) }) })],
    outcome: { refused: 'is_zip' },
  },
  {
    name: 'zip-with-statements.zip',
    pieces: () => [zipSync({ 'a.csv': strToU8(csv), '__MACOSX/._a.csv': strToU8('x') })],
    outcome: { rows: csvRows },
  },
  {
    name: 'mixed-encodings.csv',
    pieces: () => [
      strToU8('Datum;Text;Betrag\n31.01.2025;Bäcker;-45,10\n15.01.2025;'),
      Uint8Array.of(0x4c, 0xf6, 0x77, 0x65),
      strToU8(';1000,00\n'),
    ],
    outcome: { rows: csvRows },
  },
  {
    name: 'csv-with-zero-bytes.csv',
    pieces: () => [strToU8('Date,Description,Amount\n2025-01-31,Gro\0cer,-45.10\n')],
    outcome: { refused: 'not_text' },
  },
  textFile(
    'two-currencies.csv',
    'Date,Description,Amount,Currency\n2025-01-31,Shop,-45.10,EUR\n2025-01-15,Shop,-1000,JPY\n',
    {
      rows: ['2025-01-31 -45.1 EUR', '2025-01-15 -1000 JPY'],
    },
  ),
  textFile(
    'unknown-language.csv',
    'Xdag;Zork;Blim\n31.01.2025;Foo bar;-45,10\n15.01.2025;Baz qux;1000,00\n',
    { rows: csvRows },
  ),
  textFile(
    'two-tables.csv',
    `${csv}\nAmount,Date,Description,Fee\n-7.50,2025-02-03,Bus,0.00\n-8.00,2025-02-04,Bus,0.00\n`,
    { rows: [...csvRows, '2025-02-03 -7.5', '2025-02-04 -8'] },
  ),
  {
    // Excel stores a workbook with a password in the container of its old format.
    name: 'encrypted.xlsx',
    pieces: () => [Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), new Uint8Array(504)],
    outcome: { refused: 'old_or_encrypted_workbook' },
  },
  textFile('only-a-header.csv', 'Date,Description,Amount\n', { refused: 'no_transactions' }),
  textFile(
    'only-a-header-and-a-sentence.csv',
    'Buchungstag;Verwendungszweck;Soll;Haben\r\nKeine Umsätze im gewählten Zeitraum\r\n',
    { refused: 'no_transactions' },
  ),
  textFile('no-transactions.qif', '!Type:Bank\n', { refused: 'no_transactions' }),
  textFile('dates-in-unknown-words.csv', 'Date,Description,Amount\nMonday,Shop,-45.10\n', {
    refused: 'no_dates',
  }),
  textFile('header-repeated-10000-times.csv', 'Date,Description,Amount\n'.repeat(10_000) + csv, {
    refused: 'no_dates',
  }),
  textFile(
    'dates-without-a-year.csv',
    'Date,Description,Amount\n31 Jan,Shop,-45.10\n15 Jan,Wages,1000.00\n',
    {
      refused: 'no_years',
    },
  ),
  textFile(
    'days-and-months-in-numbers.csv',
    'Date,Description,Amount\n31/01,Shop,-45.10\n15/01,Wages,1000.00\n',
    {
      refused: 'no_years',
    },
  ),
  textFile(
    '60-tables.csv',
    Array.from({ length: 60 }, (_, count) => `Account ${1000 + count}\n${csv}\n`).join(''),
    { refused: 'too_many_tables' },
  ),
  textFile(
    'formula-cells.csv',
    'Date,Description,Amount\n2025-01-31,"=HYPERLINK(""http://example.com"")",-45.10\n2025-01-15,@SUM(1),1000.00\n',
    { rows: csvRows },
  ),
  textFile('only-quotes.csv', '"'.repeat(100_000), { refused: 'no_table' }),
  textFile(
    'backtracking.csv',
    `Date,Description,Amount\n2025-01-31,Shop,${'1 '.repeat(5000)}x\n2025-01-15,${'a'.repeat(50_000)},1000.00\n2025-01-14,Shop,-45.10\n2025-01-13,Shop,-1.00\n`,
    {
      rows: ['2025-01-13 -1', '2025-01-14 -45.1', '2025-01-15 1000'],
      skipped: ['amount_unreadable'],
    },
  ),
]
