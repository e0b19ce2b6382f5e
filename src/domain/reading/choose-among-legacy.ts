import type { NewDecoder } from '#domain/statements/read-statement-file.ts'
import { type Candidate, chooseByWords, isWellFormed, isWestern } from './choose-by-words.ts'
import type { Decoding } from './choose-encoding.ts'
import { isKnownEncoding, windowsText } from './decode.ts'
import { frequencyOf } from './frequent-letters.ts'
import { kindsOfName, type Language } from './infer/column-names.ts'
import { alphabets, legacyEncodings } from './languages.ts'
import { languagesOfCountry } from './languages-of-country.ts'

const twoByteEncodings = new Set(['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'])
const mostChoices = 5

/**
 * Chooses among the encodings from before UTF-8: the one whose letters belong to the language of the header, or in which
 * words or letters make sense, if they don't in any other.
 */
export function chooseAmongLegacy(head: Uint8Array, newDecoder: NewDecoder): Decoding {
  const all = legacyEncodings
    .filter((encoding) => isKnownEncoding(encoding, newDecoder))
    .flatMap((encoding) => {
      const decoded = newDecoder(encoding, { fatal: false }).decode(head)
      // In encodings of two bytes for each character, most texts in other encodings are invalid. The last character may
      // be cut off.
      if (twoByteEncodings.has(encoding) && decoded.slice(0, -1).includes('\ufffd')) return []
      const text = encoding === 'windows-1252' ? windowsText(decoded) : decoded
      return [{ encoding, text, ...judge(text, encoding) }]
    })
    .toSorted((a, b) => b.names - a.names || b.score - a.score)
  const local = ofCountry(all)
  const [usual] = local
  if (usual && local.every(({ text }) => text === usual.text))
    return sure(usual, { code: 'encoding_by_country' })
  const ranked = usual ? all.filter((one) => local.includes(one)) : all
  const [best] = ranked
  if (!best) return { encoding: 'windows-1252', why: null, question: null }
  const byWords = chooseByWords(ranked)
  const western = ranked.find(({ encoding }) => encoding === 'windows-1252') ?? best
  if (best.language === null || best.language === 'en') {
    if (byWords) return sure(byWords, { code: 'encoding_by_letters' })
    // Many banks write an English header above rows in another language.
    if (best.language === 'en' && isWestern(western.text))
      return sure(western, { code: 'encoding_by_words', language: 'en' })
    return chooseByLetters(ranked) ?? ask(western, ranked)
  }
  return byWords && byWords.text !== best.text
    ? ask(best, [byWords, ...ranked])
    : sure(best, { code: 'encoding_by_words', language: best.language })
}

/**
 * The candidates that are used in the country of the account, the usual one first. None if the header is in another
 * language.
 */
function ofCountry<Ranked extends Candidate & { language: Language | null }>(
  all: readonly Ranked[],
): Ranked[] {
  const languages = languagesOfCountry(all[0]?.text ?? '')
  const encodings = languages.flatMap((language) => alphabets[language].encodings)
  const known = all[0]?.language ?? 'en'
  if (known !== 'en' && !languages.includes(known)) return []
  return all
    .filter(({ encoding, text }) => encodings.includes(encoding) && isWellFormed(text))
    .sort((one, other) => encodings.indexOf(one.encoding) - encodings.indexOf(other.encoding))
}

const sure = ({ encoding }: Candidate, why: { code: string; language?: string }): Decoding => ({
  encoding,
  why: { ...why, encoding },
  question: null,
})

/** Asks in which of several encodings the text is right. */
function ask(assumed: Candidate, others: readonly Candidate[]): Decoding {
  const choices = [assumed, ...others.filter(({ text }) => isWellFormed(text))].filter(
    ({ text }, at, all) => all.findIndex((one) => one.text === text) === at,
  )
  return {
    encoding: assumed.encoding,
    why: null,
    question: {
      about: 'encoding',
      choices: choices.slice(0, mostChoices).map(({ encoding }) => encoding),
      assumed: assumed.encoding,
      why: { code: 'encoding_open' },
    },
  }
}

/** Chooses the encoding in which the letters are frequent ones, if no other makes different and similarly likely text. */
function chooseByLetters(candidates: readonly Candidate[]): Decoding | null {
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
  return rivals.length === 0
    ? sure(best, { code: 'encoding_by_letters' })
    : // Most files are in windows-1252, and what the letters of others say is not certain.
      ask(best, [
        ...rivals.slice(0, mostChoices - 2),
        ...candidates.filter(({ encoding }) => encoding === 'windows-1252'),
      ])
}

const mixedScripts =
  /[A-Za-z][\u0370-\u06ff\u0e00-\u0e7f]|[\u0370-\u06ff\u0e00-\u0e7f][A-Za-z]|[a-z]\p{Script=Han}|\p{Script=Han}[a-z]/gu

/** How well a text reads: how many of its letters beyond A to Z belong to the language of its header. */
function judge(text: string, encoding: string) {
  const { language, names } = languageOf(text, encoding)
  const beyond = text.match(/\P{ASCII}/gu) ?? []
  if (beyond.length === 0) return { score: 0, language, names }
  const letters = language === null ? null : alphabets[language].letters
  let good = 0
  for (const character of beyond.slice(0, 5000)) {
    if (/[€£§°–—‘’“”„«»•…\u00a0´№]/.test(character)) good += 0.8
    else if (letters instanceof RegExp) good += letters.test(character) ? 1 : -1
    else if (letters?.includes(character.toLowerCase())) good += 1
    else if (/\p{L}/u.test(character)) good += letters === null ? 0.5 : -0.2
    else good -= 1
  }
  // A wrong encoding often puts a capital letter beyond ASCII after a small letter.
  const broken = text.match(/\p{Ll}(?!\p{ASCII})\p{Lu}\p{Ll}/gu)?.length ?? 0
  // Words do not mix two scripts; a wrong encoding does.
  const mixed = text.match(mixedScripts)?.length ?? 0
  const offered = language === null ? 0 : alphabets[language].encodings.indexOf(encoding)
  return {
    score: (good - broken - mixed) / Math.min(5000, beyond.length) - (offered === -1 ? 0.5 : offered * 0.01),
    language,
    names,
  }
}

/** The language of the header, if its names tell, and how many of them are known. */
function languageOf(text: string, encoding: string) {
  let best: { language: Language; count: number } | null = null
  let names = 0
  for (const line of text.split(/\r\n|\n|\r/, 60)) {
    const votes = new Map<Language, number>()
    let count = 0
    for (const name of line.split(/[;,\t|]/, 60)) {
      const kinds = kindsOfName(name.replace(/^"|"$/g, ''))
      if (kinds.length > 0) count += 1
      for (const { languages } of kinds.slice(0, 3))
        for (const language of languages) votes.set(language, (votes.get(language) ?? 0) + 1)
    }
    names = Math.max(names, count)
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
  return { language: best?.language ?? null, names }
}
