import type { NewDecoder, OpenBytes } from '#domain/statements/read-statement-file.ts'

export function isKnownEncoding(encoding: string, newDecoder: NewDecoder): boolean {
  try {
    newDecoder(encoding, { fatal: false })
    return true
  } catch {
    // This is the only error that a decoder throws for an unknown name.
    return false
  }
}

export async function firstBytes(open: OpenBytes, length: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let count = 0
  for await (const bytes of open()) {
    parts.push(bytes.subarray(0, length - count))
    count += bytes.length
    if (count >= length) break
  }
  const all = new Uint8Array(Math.min(count, length))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export async function isUtf8(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  newDecoder: NewDecoder,
): Promise<boolean> {
  const decoder = newDecoder('utf-8', { fatal: true })
  try {
    // A truncated file can end within a character, which says nothing about its encoding.
    for await (const bytes of pieces) decoder.decode(bytes, { stream: true })
    return true
  } catch (error) {
    // A decoder that is told to be fatal says so in this way; what the file system says is not its.
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Decodes a file that is assumed to be UTF-8, and finds out on the way whether it is, so as not to read it twice. */
export function createUtf8Text(open: OpenBytes, newDecoder: NewDecoder) {
  let kind: 'ascii' | 'utf-8' | 'other' | null = null

  /** The text, piece by piece. It ends early if the file is not UTF-8. */
  async function* text(): AsyncIterable<string> {
    const decoder = newDecoder('utf-8', { fatal: false })
    let isAscii = true
    for await (const bytes of open()) {
      const piece = decoder.decode(bytes, { stream: true })
      isAscii &&= piece.length === bytes.length
      // The decoder writes this for bytes that are not UTF-8, but a file can also contain it.
      if (kind === null && piece.includes('\ufffd'))
        kind = (await isUtf8(open(), newDecoder)) ? 'utf-8' : 'other'
      if (kind === 'other') return
      yield piece
    }
    const rest = decoder.decode()
    if (rest !== '') yield rest
    kind ??= isAscii ? 'ascii' : 'utf-8'
  }

  return {
    text,
    /** What the whole file is, after reading whatever has not been read yet. */
    async kind(): Promise<'ascii' | 'utf-8' | 'other'> {
      if (kind === null) for await (const _ of text());
      return kind ?? 'ascii'
    },
  }
}

// What the bytes 0x80 to 0x9f mean in windows-1252; Node 20 reads them as control characters.
const windowsCharacters = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
const controls = /[\x80-\x9f]/g

export const windowsText = (text: string): string =>
  text.replace(controls, (character) => windowsCharacters[character.charCodeAt(0) - 0x80] ?? character)

/** Decodes the bytes of a file piece by piece. */
export async function* decodeText(
  open: OpenBytes,
  newDecoder: NewDecoder,
  encoding: string,
): AsyncIterable<string> {
  const decoder = newDecoder(encoding, { fatal: false })
  const isWindows = ['windows-1252', 'iso-8859-1', 'latin1'].includes(encoding)
  const textOf = (text: string) => (isWindows ? windowsText(text) : text)
  for await (const bytes of open()) yield textOf(decoder.decode(bytes, { stream: true }))
  const rest = decoder.decode()
  if (rest !== '') yield textOf(rest)
}
