import type { NewDecoder, OpenBytes } from '#domain/statements/read-statement-file.ts'
import { firstBytes, isKnownEncoding, isUtf8 } from './decode.ts'
import type { Question, Reason } from './reading.ts'

export type Decoding = { encoding: string; why: Reason | null; question: Question | null }

const enoughToJudge = 200_000
export const assumedUtf8: Decoding = { encoding: 'utf-8', why: { code: 'valid_utf_8' }, question: null }

/**
 * Detects the encoding of a file by its beginning. Null if no decoder supports the one that the user `asked` for. UTF-8
 * is assumed as long as nothing speaks against it, which only the whole file can show: programs write it, and leave in
 * the header that another one is `declared`.
 */
export async function chooseEncoding(
  open: OpenBytes,
  newDecoder: NewDecoder,
  { asked, declared }: { asked: string | undefined; declared: string | undefined },
): Promise<Decoding | null> {
  if (asked !== undefined)
    return isKnownEncoding(asked, newDecoder)
      ? { encoding: asked.toLowerCase(), why: null, question: null }
      : null
  const head = await firstBytes(open, enoughToJudge)
  const [a, b, c] = head
  if (a === 0xff && b === 0xfe) return marked('utf-16le')
  if (a === 0xfe && b === 0xff) return marked('utf-16be')
  if (a === 0xef && b === 0xbb && c === 0xbf) return marked('utf-8')
  const wide = wideEncoding(head)
  if (wide) return { encoding: wide, why: { code: 'every_other_byte_empty', encoding: wide }, question: null }
  if (head.includes(0x1b) && latin(head).includes('\x1b$'))
    return { encoding: 'iso-2022-jp', why: { code: 'japanese_escapes' }, question: null }
  return (await isUtf8([head], newDecoder)) ? assumedUtf8 : chooseLegacy(head, newDecoder, declared)
}

const marked = (encoding: string): Decoding => ({
  encoding,
  why: { code: 'byte_order_mark', encoding },
  question: null,
})

const latin = (bytes: Uint8Array) =>
  Array.from(bytes.subarray(0, 20_000), (byte) => String.fromCharCode(byte)).join('')

/** UTF-16 without a mark: what banks write is mostly ASCII, so every other byte is zero. */
function wideEncoding(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0]
  const length = Math.min(head.length, 4000)
  for (let at = 0; at < length; at += 1) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > length * 0.3 && even < length * 0.02) return 'utf-16le'
  return even > length * 0.3 && odd < length * 0.02 ? 'utf-16be' : null
}

/**
 * Whether a text is UTF-8 except for a few characters, as after an edit with another program. Bytes of other encodings
 * are valid characters of UTF-8 only by rare coincidence.
 */
function isDamagedUtf8(head: Uint8Array, newDecoder: NewDecoder): boolean {
  const beyond =
    newDecoder('utf-8', { fatal: false })
      .decode(head)
      .match(/\P{ASCII}/gu) ?? []
  const damaged = beyond.filter((character) => character === '\ufffd').length
  return beyond.length - damaged >= Math.max(4, damaged * 4)
}

/** Chooses among the encodings from before UTF-8 by the beginning of a file. */
export const chooseLegacyEncoding = async (
  open: OpenBytes,
  newDecoder: NewDecoder,
  declared: string | undefined,
): Promise<Decoding> => chooseLegacy(await firstBytes(open, enoughToJudge), newDecoder, declared)

async function chooseLegacy(
  head: Uint8Array,
  newDecoder: NewDecoder,
  declared: string | undefined,
): Promise<Decoding> {
  if (isDamagedUtf8(head, newDecoder))
    return { encoding: 'utf-8', why: { code: 'damaged_utf_8' }, question: null }
  if (declared !== undefined && isKnownEncoding(declared, newDecoder))
    return { encoding: declared, why: null, question: null }
  // Loaded on demand: most files are UTF-8 and need no word lists.
  const { chooseAmongLegacy } = await import('./choose-among-legacy.ts')
  return chooseAmongLegacy(head, newDecoder)
}
