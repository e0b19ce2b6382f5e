import fc from 'fast-check'
import type { BankFormat } from '#domain/statements/bank-formats.ts'
import { requiredColumns } from '#domain/statements/bank-formats.ts'
import { encodeText, encodings } from './encode-text.ts'
import { anyBank, type WrittenRow, writtenRow } from './statement-rows.ts'

/** A file to be read as this bank's, in pieces that end at `cuts`. */
export type StatementFile = {
  bank: BankFormat
  bytes: Uint8Array
  cuts: number[]
  /** What it was written from, if known. */
  rows: WrittenRow[] | null
  /** Whether its last line is `lastRow`, whatever comes before. */
  endsInRow: boolean
}

/** The description of the final row in a file of which nothing else is known. */
export const lastDescription = 'THE LAST ROW'

const cuts = fc.array(fc.nat(400), { maxLength: 6 })
const delimiter = fc.constantFrom(',', ';', '\t')
const newline = fc.constantFrom('\n', '\r\n', '\r')
const blankLine = fc.constantFrom('', '', '', '  ', ';;;', ',,', '\t')

const columnsOf = (bank: BankFormat) =>
  fc.shuffledSubarray([...new Set([...requiredColumns(bank), ...(bank.category ? [bank.category] : [])])], {
    minLength: requiredColumns(bank).length + (bank.category ? 1 : 0),
  })

function quoted(cell: string, isAlways: boolean): string {
  const needsQuotes = /[,;\t\r\n"]/.test(cell)
  return isAlways || needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell
}

const layout = fc.record({
  delimiter,
  newline,
  encoding: fc.constantFrom(...encodings),
  memo: fc.boolean(),
  isAlwaysQuoted: fc.boolean(),
  isUpperCase: fc.boolean(),
  hasTrailingDelimiter: fc.boolean(),
  endsInNewline: fc.boolean(),
  blankBefore: fc.array(blankLine, { maxLength: 2 }),
  blankBetween: fc.boolean(),
})

/** A statement as a bank might write it, with all rows known. */
const wellFormedFile: fc.Arbitrary<StatementFile> = anyBank.chain((bank) =>
  fc
    .record({ layout, columns: columnsOf(bank), rows: fc.array(writtenRow(bank), { maxLength: 8 }), cuts })
    .map(({ layout, columns, rows, cuts }) => {
      const names = layout.memo ? ['Memo', ...columns] : columns
      const line = (cells: string[]) =>
        cells.map((cell) => quoted(cell, layout.isAlwaysQuoted)).join(layout.delimiter) +
        (layout.hasTrailingDelimiter ? layout.delimiter : '')
      const lines = [
        ...layout.blankBefore,
        line(names.map((name) => (layout.isUpperCase ? name.toUpperCase() : name))),
        ...rows.flatMap(({ cells }) => [
          ...(layout.blankBetween ? [layout.delimiter] : []),
          line(names.map((name) => cells[name] ?? '')),
        ]),
      ]
      const text = lines.join(layout.newline) + (layout.endsInNewline ? layout.newline : '')
      return { bank, bytes: encodeText(text, layout.encoding), cuts, rows, endsInRow: false }
    }),
)

const bytesOf = (text: string) => [...new TextEncoder().encode(text)]

const hostileBytes = fc.oneof(
  fc
    .constantFrom(
      '"',
      '""',
      '"""',
      ',"',
      '",',
      '"\n',
      ',',
      ';',
      '\t',
      '\n',
      '\r',
      '\r\n',
      '\n\n',
      '\u0000',
      '\ufeff',
      ' ',
      '-',
      '=1+1',
      'Date,Payee,Amount\n',
      '2025-03-04,A,-5.00\n',
      '2025-03-04;"A;-5.00\n',
      '3/4/2025\tB\t7\n',
      '2025-03-04,"A ""quoted"" one",1.00\n',
      '\u2028',
      '€',
      '0'.repeat(300),
      ','.repeat(300),
    )
    .map(bytesOf),
  fc.uint8Array({ maxLength: 6 }).map((bytes) => [...bytes]),
  fc.constantFrom([0xff, 0xfe], [0xfe, 0xff], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf0, 0x9f], [0x81]),
)

/** A statement with bytes missing and others inserted. */
const damagedFile: fc.Arbitrary<StatementFile> = fc
  .tuple(
    wellFormedFile,
    fc.array(fc.tuple(fc.nat(600), fc.nat(4), hostileBytes), { minLength: 1, maxLength: 4 }),
  )
  .map(([file, damages]) => {
    const bytes = [...file.bytes]
    for (const [at, removed, added] of damages) bytes.splice(at % (bytes.length + 1), removed, ...added)
    return { ...file, bytes: Uint8Array.from(bytes), rows: null }
  })

/** A header followed by anything, ending with a valid row. */
const soupUnderHeader: fc.Arbitrary<StatementFile> = anyBank.chain((bank) =>
  fc.record({ delimiter, newline, soup: fc.array(hostileBytes, { maxLength: 14 }), cuts }).map((it) => {
    const names = requiredColumns(bank)
    const last = [
      '2025-03-04',
      lastDescription,
      ...('signed' in bank.amount ? ['-5.00'] : ['5.00', '']),
    ].join(it.delimiter)
    const text = (line: string) => bytesOf(line + it.newline)
    return {
      bank,
      bytes: Uint8Array.from([
        ...text(names.join(it.delimiter)),
        // A letter first: a line feed would merge with the header's carriage return.
        ...bytesOf('x'),
        ...it.soup.flat(),
        ...bytesOf(it.newline),
        ...text(last),
      ]),
      cuts: it.cuts,
      rows: null,
      endsInRow: true,
    }
  }),
)

const anyBytes: fc.Arbitrary<StatementFile> = fc
  .tuple(
    anyBank,
    fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.array(hostileBytes).map((it) => it.flat()),
    ),
    cuts,
  )
  .map(([bank, bytes, cuts]) => ({ bank, bytes: Uint8Array.from(bytes), cuts, rows: null, endsInRow: false }))

export const statementFile = fc.oneof(
  { weight: 5, arbitrary: wellFormedFile },
  { weight: 4, arbitrary: damagedFile },
  { weight: 4, arbitrary: soupUnderHeader },
  { weight: 1, arbitrary: anyBytes },
)
