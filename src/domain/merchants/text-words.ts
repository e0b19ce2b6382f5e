import {
  addressWords,
  channelWords,
  legalForms,
  paymentServices,
  referenceMarker,
  walletPrefix,
} from './bank-words.ts'

/**
 * All words of a bank text that say who was paid or what for, in order: without references, dates, card digits, payment
 * services and terms for the kind of payment. If nothing else is left, returns those terms. For the merchant alone, use
 * `merchantOf`, which leaves out products and cities. They distinguish commitments to the same merchant
 * (docs/decisions/merchants-and-words.md). Transfer habits are stored under these words, so changing this function
 * requires a migration.
 */
export function textWords(description: string): string[] {
  const folded = fold(description)
  for (const text of [beforeReferences(folded), folded]) {
    const named = lettersOf(afterPaymentService(text)).filter((word) => !isNoise(word))
    if (named.length > 0) return withoutCountry(named)
  }
  const kind = lettersOf(folded).filter((word) => !legalForms.has(word))
  return kind.length > 0 ? kind : [folded.trim()]
}

export const fold = (text: string): string =>
  (/^\p{ASCII}*$/u.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss'))
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replace(/['’`´]s\b|['’`´]/g, '')
    .replace(walletPrefix, ' ')

function beforeReferences(text: string): string {
  const at = text.search(referenceMarker)
  return at > 2 && /\p{L}{3}/u.test(text.slice(0, at)) ? text.slice(0, at) : text
}

function afterPaymentService(text: string): string {
  const star = text.indexOf('*')
  if (star < 0) return text
  const [before, after] = [text.slice(0, star), text.slice(star + 1)]
  const service = before.match(/[a-z0-9.]+[ _-]*$/)?.[0].replace(/[^a-z0-9]/g, '') ?? ''
  return paymentServices.has(service) && /\p{L}{3}/u.test(after)
    ? `${before.slice(0, before.search(/[a-z0-9.]+[ _-]*$/))} ${after}`
    : `${before} ${after}`
}

/** Splits a text into words. Digits at the ends of a word are removed; a word with digits inside is a reference. */
function lettersOf(text: string): string[] {
  const joined = text
    .replace(/\b(\p{L}) ?[&+] ?(\p{L})\b/gu, '$1$2')
    .replace(/\b(?:\p{L}[ .-]){2,}(?=\P{L}|$)|\b(?:\p{L}[ .-]){1,}\p{L}\b/gu, (run) =>
      run.replace(/[ .-]/g, ''),
    )
    .replace(/(\p{L})-(?=\p{L})/gu, '$1')
  const found: string[] = []
  for (const part of joined.split(/[^\p{L}\p{N}]+/u)) {
    const word = part.replace(/^\d+|\d+$/g, '')
    if (word.length < 2 || /\d/.test(word)) continue
    if (word !== part && (monthNames.has(word) || unspeakable.test(word))) continue
    found.push(word)
  }
  return found
}

/** A run of letters that no language has, which is the rest of a reference. */
const unspeakable = /^[^aeiouy]+$|[^aeiouy]{4}/

const monthNames = new Set(
  'jan feb mar apr may jun jul aug sep oct nov dec th st nd rd x xx xxx xxxx uhr h'.split(' '),
)

const isNoise = (word: string) =>
  channelWords.has(word) || legalForms.has(word) || addressWords.has(word) || /^x+$/.test(word)

/** Cities can't be told from names, but a state or country code at the end can. */
const withoutCountry = (words: string[]) =>
  words.length > 1 && (/^.{2}$/.test(words.at(-1) ?? '') || countries.has(words.at(-1) ?? ''))
    ? words.slice(0, -1)
    : words

const countries = new Set(
  'usa gbr deu fra esp ita nld bel aut che irl can prt pol swe nor dnk fin lux'.split(' '),
)
