import type { NewDecoder, OpenBytes } from '#domain/statements/read-statement-file.ts'
import { frequencyOf } from './frequent-letters.ts'
import { kindsOfName, type Language } from './infer/column-names.ts'
import { alphabets, legacyEncodings } from './languages.ts'
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
    return isKnown(asked, newDecoder) ? { encoding: asked.toLowerCase(), why: null, question: null } : null
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

function isKnown(encoding: string, newDecoder: NewDecoder): boolean {
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

/** UTF-16 without a mark: what banks write is mostly ASCII, so every other byte is zero. */
function wideEncoding(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0]
  const length = Math.min(head.length, 4000)
  for (let at = 0; at < length; at += 1) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > length * 0.3 && even < length * 0.02) return 'utf-16le'
  return even > length * 0.3 && odd < length * 0.02 ? 'utf-16be' : null
}

async function isUtf8(
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

const windowsText = (text: string): string =>
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

const twoByteEncodings = new Set(['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'])

/** Chooses among the encodings from before UTF-8 by the beginning of a file. */
export const chooseLegacyEncoding = async (
  open: OpenBytes,
  newDecoder: NewDecoder,
  declared: string | undefined,
): Promise<Decoding> => chooseLegacy(await firstBytes(open, enoughToJudge), newDecoder, declared)

function chooseLegacy(head: Uint8Array, newDecoder: NewDecoder, declared: string | undefined): Decoding {
  if (isDamagedUtf8(head, newDecoder))
    return { encoding: 'utf-8', why: { code: 'damaged_utf_8' }, question: null }
  if (declared !== undefined && isKnown(declared, newDecoder))
    return { encoding: declared, why: null, question: null }
  const candidates = legacyEncodings
    .filter((encoding) => isKnown(encoding, newDecoder))
    .flatMap((encoding) => {
      const decoded = newDecoder(encoding, { fatal: false }).decode(head)
      // In encodings of two bytes for each character, most texts in other encodings are invalid. The last character may
      // be cut off.
      if (twoByteEncodings.has(encoding) && decoded.slice(0, -1).includes('\ufffd')) return []
      return [{ encoding, text: encoding === 'windows-1252' ? windowsText(decoded) : decoded }]
    })
  const judged = candidates.map(({ encoding, text }) => ({ encoding, text, ...judge(text, encoding) }))
  const ranked = judged.toSorted((a, b) => b.score - a.score)
  const [best] = ranked
  if (!best) return { encoding: 'windows-1252', why: null, question: null }
  if (best.language === null) {
    const byLetters = chooseByLetters(judged)
    if (byLetters) return byLetters
  }
  const rivals = ranked.filter(
    ({ score, text, language }) =>
      text !== best.text &&
      (best.language === null || language === null ? score > best.score - 0.25 : score >= best.score - 0.02),
  )
  if (rivals.length > 0 && best.language === null) {
    const assumed = ranked.find(({ encoding }) => encoding === 'windows-1252') ?? best
    const others = ranked.filter((one) => one.text !== assumed.text && one.score > best.score - 0.25)
    const choices = [assumed, ...others.filter(isFirstOfText)]
    return {
      encoding: assumed.encoding,
      why: null,
      question: {
        about: 'encoding',
        choices: choices.slice(0, 5).map(({ encoding }) => encoding),
        assumed: assumed.encoding,
        why: { code: 'encoding_open' },
      },
    }
  }
  return {
    encoding: best.encoding,
    why: { code: 'encoding_by_words', encoding: best.encoding, language: best.language ?? 'en' },
    question: null,
  }
}

/** Chooses the encoding in which the letters are frequent ones, if no other makes different and similarly likely text. */
function chooseByLetters(candidates: readonly { encoding: string; text: string }[]): Decoding | null {
  const likely = candidates
    .flatMap(({ encoding, text }) => {
      const likelihood = frequencyOf(text.slice(0, 20_000), encoding)
      return likelihood === null ? [] : [{ encoding, text, likelihood }]
    })
    .sort((one, other) => other.likelihood - one.likelihood)
  const [best] = likely
  if (!best) return null
  const rivals = likely.filter(
    ({ text, likelihood }) => text !== best.text && likelihood > best.likelihood * 0.75,
  )
  if (rivals.length === 0)
    return {
      encoding: best.encoding,
      why: { code: 'encoding_by_letters', encoding: best.encoding },
      question: null,
    }
  const western = candidates.find(({ encoding }) => encoding === 'windows-1252')
  // Most files are in it, and what the letters of others say is not certain.
  const isMissing = western && [best, ...rivals].slice(0, 5).every(({ text }) => text !== western.text)
  const choices = [best, ...rivals.slice(0, isMissing ? 3 : 4), ...(isMissing ? [western] : [])].map(
    ({ encoding }) => encoding,
  )
  const why: Reason = { code: 'encoding_open' }
  return {
    encoding: best.encoding,
    why: null,
    question: { about: 'encoding', choices, assumed: best.encoding, why },
  }
}

const isFirstOfText = ({ text }: { text: string }, at: number, all: readonly { text: string }[]) =>
  all.findIndex((one) => one.text === text) === at

const mixedScripts =
  /[A-Za-z][\u0370-\u06ff\u0e00-\u0e7f]|[\u0370-\u06ff\u0e00-\u0e7f][A-Za-z]|[a-z]\p{Script=Han}|\p{Script=Han}[a-z]/gu

/** How well a text reads: how many of its letters beyond A to Z belong to the language of its header. */
function judge(text: string, encoding: string): { score: number; language: Language | null } {
  const language = languageOf(text, encoding)
  const beyond = text.match(/\P{ASCII}/gu) ?? []
  if (beyond.length === 0) return { score: 0, language }
  const letters = language === null ? null : alphabets[language].letters
  let good = 0
  for (const character of beyond.slice(0, 5000)) {
    if (/[€£§°–—‘’“”„«»•…\u00a0´№]/.test(character)) good += 0.8
    else if (letters instanceof RegExp) good += letters.test(character) ? 1 : -1
    else if (letters?.includes(character.toLowerCase())) good += 1
    else if (/\p{L}/u.test(character)) good += letters === null ? 0.5 : -0.2
    else good -= 1
  }
  // A small letter followed by a capital one beyond ASCII is how wrong encodings look.
  const broken = text.slice(0, enoughToJudge).match(/\p{Ll}(?!\p{ASCII})\p{Lu}\p{Ll}/gu)?.length ?? 0
  // Words do not mix two scripts; a wrong encoding does.
  const mixed = text.slice(0, enoughToJudge).match(mixedScripts)?.length ?? 0
  const offered = language === null ? 0 : alphabets[language].encodings.indexOf(encoding)
  return {
    score: (good - broken - mixed) / Math.min(5000, beyond.length) - (offered === -1 ? 0.5 : offered * 0.01),
    language,
  }
}

/** The language of the line that names the columns, as far as its names say it. */
function languageOf(text: string, encoding: string): Language | null {
  let best: { language: Language; count: number } | null = null
  for (const line of text.split(/\r\n|\n|\r/, 60)) {
    const votes = new Map<Language, number>()
    for (const name of line.split(/[;,\t|]/, 60))
      for (const { languages } of kindsOfName(name.replace(/^"|"$/g, '')).slice(0, 3))
        for (const language of languages) votes.set(language, (votes.get(language) ?? 0) + 1)
    for (const [language, count] of votes) {
      const isOffered = alphabets[language].encodings.includes(encoding)
      if (
        count >= 2 &&
        (best === null ||
          count > best.count ||
          (count === best.count && isOffered && !alphabets[best.language].encodings.includes(encoding)))
      )
        best = { language, count }
    }
  }
  return best?.language ?? null
}
