import { expect, test } from 'vitest'
import { readBankFile } from './read-file.ts'

const encoder = new TextEncoder()
const row = '2025-01-31,Grocer,-45.10\n'
const head = `Date,Description,Amount\n${row}`
// More than what the encoding is judged by at first.
const long = head + row.repeat(10_000)

async function readPieces(...parts: (string | number[])[]) {
  const pieces = parts.map((part) =>
    typeof part === 'string' ? encoder.encode(part) : Uint8Array.from(part),
  )
  const { reading, statements } = await readBankFile(
    async function* () {
      yield* pieces
    },
    (encoding, options) => new TextDecoder(encoding, options),
    {},
  )
  const bookings = statements[0]?.bookings
  return {
    encoding: reading?.encoding,
    isUtf8Certain: reading?.why.some(({ code }) => code === 'valid_utf_8'),
    rows: bookings?.length,
    last: bookings?.at(bookings.length - 1)?.description,
  }
}

test.each([
  ['ASCII', [head], 'utf-8', false, 1, 'Grocer'],
  ['UTF-8', [head, '2025-01-31,Käse,-1.00\n'], 'utf-8', true, 2, 'Käse'],
  ['UTF-8 late in a long file', [long, '2025-01-31,Käse,-1.00\n'], 'utf-8', true, 10_002, 'Käse'],
  [
    'UTF-8 with characters that were lost before',
    [long, '2025-01-31,K\ufffdse,-1.00\n'],
    'utf-8',
    true,
    10_002,
    'K\ufffdse',
  ],
  [
    'another encoding late in a long file',
    [long, '2025-01-31,K', [0xe4], 'se,-1.00\n'],
    'windows-1252',
    false,
    10_002,
    'Käse',
  ],
  [
    'both',
    [long, '2025-01-31,K\ufffdse,-1.00\n', row, '2025-01-31,K', [0xe4], 'se,-1.00\n'],
    'windows-1252',
    false,
    10_004,
    'Käse',
  ],
])('the encoding of a file is found: %s', async (_, parts, encoding, isUtf8Certain, rows, last) => {
  expect(await readPieces(...parts)).toEqual({ encoding, isUtf8Certain, rows, last })
})
