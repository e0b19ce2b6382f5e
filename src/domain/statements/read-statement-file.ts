import type { BankFormat } from './bank-formats.ts'
import { createStatementReader } from './read-statement.ts'

/** The interface of `TextDecoder`, which browsers and Node provide but the domain does not assume. */
export type Decoder = { decode(bytes?: Uint8Array, options?: { stream: boolean }): string }
export type NewDecoder = (encoding: string, options: { fatal: boolean }) => Decoder

/** Opens a statement's bytes; each call starts from the beginning. */
export type OpenBytes = () => AsyncIterable<Uint8Array>

/**
 * Reads a bank statement file (product-decisions.md, 13) as UTF-16 if it has that byte order mark, otherwise
 * as UTF-8, or as Windows-1252 if any byte is invalid UTF-8. In that case it is read again from the
 * beginning, so the file never has to be held in memory to find out.
 */
export async function readStatementFile(bank: BankFormat, open: OpenBytes, newDecoder: NewDecoder) {
  const marked = await readByteOrderMark(open)
  for (const encoding of marked === null ? ['utf-8', 'windows-1252'] : [marked]) {
    const reading = await readAs(newDecoder(encoding, { fatal: encoding === 'utf-8' }), bank, open)
    if (reading !== null) return reading
  }
  throw new Error('Windows-1252 decoding failed, although every byte is valid in it')
}

/** Null if the decoder refuses some bytes. */
async function readAs(decoder: Decoder, bank: BankFormat, open: OpenBytes) {
  const reader = createStatementReader(bank)
  for await (const bytes of open()) {
    const text = decode(decoder, bytes)
    if (text === null) return null
    if (!reader.read(text)) return reader.finish()
  }
  const rest = decode(decoder)
  if (rest === null) return null
  reader.read(rest)
  return reader.finish()
}

function decode(decoder: Decoder, bytes?: Uint8Array): string | null {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    // A fatal decoder has no other way to report that the encoding is wrong.
    return null
  }
}

async function readByteOrderMark(open: OpenBytes): Promise<'utf-16le' | 'utf-16be' | null> {
  const mark: number[] = []
  for await (const bytes of open()) {
    mark.push(...bytes.subarray(0, 2))
    if (mark.length >= 2) break
  }
  if (mark[0] === 0xff && mark[1] === 0xfe) return 'utf-16le'
  return mark[0] === 0xfe && mark[1] === 0xff ? 'utf-16be' : null
}
