import type { BankFormat } from './bank-formats.ts'
import { createStatementReader } from './read-statement.ts'

/** As `TextDecoder` is, which the browser and Node have and the domain does not. */
export type Decoder = { decode(bytes?: Uint8Array, options?: { stream: boolean }): string }
export type NewDecoder = (encoding: string, options: { fatal: boolean }) => Decoder

/** Where the bytes of a statement come from, from the beginning each time it is called. */
export type OpenBytes = () => AsyncIterable<Uint8Array>

/**
 * Reads the file of a bank's statement (product-decisions.md, 13): as UTF-16 when it says so at its beginning, else as
 * UTF-8, or as Windows-1252 when any byte of it cannot be UTF-8. It is read as UTF-8 up to that byte and then
 * from the beginning again, so that it is never held whole just to find out.
 */
export async function readStatementFile(bank: BankFormat, open: OpenBytes, newDecoder: NewDecoder) {
  const marked = await readByteOrderMark(open)
  for (const encoding of marked === null ? ['utf-8', 'windows-1252'] : [marked]) {
    const reading = await readAs(newDecoder(encoding, { fatal: encoding === 'utf-8' }), bank, open)
    if (reading !== null) return reading
  }
  throw new Error('Every byte is a character of Windows-1252, yet one was refused')
}

/** Null when there are bytes that the decoder refuses. */
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
    // A decoder that is told to be fatal has this one way to say that the encoding is another.
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
