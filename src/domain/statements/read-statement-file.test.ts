import { describe, expect, test } from 'vitest'
import { bankFormats } from './bank-formats.ts'
import { readStatementFile } from './read-statement-file.ts'

const text = 'Date,Payee,Amount\n2025-03-04,Café “Zoë” €5,-5.00\n2025-03-05,Naïve,1\n'
const utf8 = (text: string) => new TextEncoder().encode(text)

function utf16(text: string, isLittleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let i = 0; i < text.length; i += 1) view.setUint16(i * 2, text.charCodeAt(i), isLittleEndian)
  return new Uint8Array(view.buffer)
}

const windows1252 = (text: string) =>
  Uint8Array.from(text, (char) => ({ '€': 0x80, '“': 0x93, '”': 0x94 })[char] ?? char.charCodeAt(0))

async function read(bytes: Uint8Array, piece: number) {
  const [, bank] = bankFormats
  if (!bank) throw new Error('there should be three banks')
  async function* open() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
  }
  const reading = await readStatementFile(
    bank,
    open,
    (encoding, options) => new TextDecoder(encoding, options),
  )
  if ('problem' in reading) return reading.problem
  return [...reading.rows.inOrder()].map(({ description }) => description)
}

describe.each([1, 3, 1000])('a file that arrives %i bytes at a time', (piece) => {
  test.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${text}`)],
    ['UTF-16, little-endian', utf16(`\ufeff${text}`, true)],
    ['UTF-16, big-endian', utf16(`\ufeff${text}`, false)],
    ['Windows-1252', windows1252(text)],
  ])('is read as %s', async (_, bytes) =>
    expect(await read(bytes, piece)).toEqual(['Café “Zoë” €5', 'Naïve']),
  )

  test('is re-read as Windows-1252 when only its last byte is invalid UTF-8', async () => {
    const latin = windows1252('Date,Payee,Amount\n2025-03-04,plain,1\n2025-03-05,Café')
    expect(await read(Uint8Array.of(...latin, ...utf8(',1\n'), 0xe9), piece)).toEqual(['plain', 'Café'])
  })

  test('has no rows when it is empty', async () => expect(await read(new Uint8Array(), piece)).toEqual([]))
})

test('an image is refused as not text', async () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d)
  expect(await read(png, 1000)).toEqual({ code: 'not_text' })
})
