import {
  addressWords,
  articles,
  branchWords,
  channelWords,
  connectives,
  legalForms,
  paymentKinds,
  paymentServices,
  purposeWords,
  referenceMarker,
  transferDetails,
  transferServices,
  transferTerms,
  walletPrefix,
} from './bank-words.ts'
import { cities, regionCodes } from './places.ts'

/** Longer names usually end with the street, the city or the purpose of the payment. */
const wordsInName = 4
const wordsInCity = 3

/**
 * The words of a folded bank text that name the other party, in order: without payment services, references, dates, card
 * digits, store numbers, and cities where they are certain. Empty if the text only says how a payment was made.
 */
export function nameWords(text: string): string[] {
  const plain = text.replace(walletPrefix, ' ').replace(paymentKinds, ' ')
  for (const part of [beforeReferences(plain), plain]) {
    const words = readName(tokensOf(afterPaymentServices(part)))
    if (words.length > 0) return words
  }
  return []
}

function beforeReferences(text: string): string {
  const at = text.search(referenceMarker)
  return at > 2 && /\p{L}{3}/u.test(text.slice(0, at)) ? text.slice(0, at) : text
}

/** Without the payment service before a star, or else without the product after it. */
function afterPaymentServices(text: string): string {
  let rest = text
  for (;;) {
    const star = rest.indexOf('*')
    if (star < 0) return rest
    const [before, after] = [rest.slice(0, star), rest.slice(star + 1)]
    const service = before.match(/[a-z0-9.]+[ _-]*$/)?.[0] ?? ''
    const isService = paymentServices.has(service.replace(/[^a-z0-9]/g, ''))
    if (isService && /\p{L}{2}/u.test(after))
      rest = `${before.slice(0, before.length - service.length)} ${after}`
    else if (/\p{L}{2}/u.test(before)) return before
    else rest = after
  }
}

type Token = { word: string; isNumber: boolean }

/** Splits a text into words and numbers. A word with digits inside is a reference, and counts as a number. */
function tokensOf(text: string): Token[] {
  const joined = text
    .replace(/\b(\p{L}{1,2}) ?[&+] ?(\p{L})\b/gu, '$1$2')
    .replace(/(?<=\p{L})&(?=\p{L})/gu, ' & ')
    .replace(/\b(?:\p{L}[.-]){2,}(?:\p{L}\b)?|\b(?:\p{L} ){2,}(?=\P{L}|$)|\b(?:\p{L} ){1,}\p{L}\b/gu, (run) =>
      run.replace(/[ .-]/g, ''),
    )
    .replace(/\b(\p{L}{1,2})-(?=\p{L})|(?<=\p{L})-(?=\p{L}{1,2}\b)/gu, '$1')
  const tokens: Token[] = []
  for (const part of joined.split(/(?<= )(-)(?= )|[^\p{L}\p{N}&#]+|(?=#)/u)) {
    if (!part) continue
    if (part === '&' || part === '-') tokens.push({ word: part, isNumber: false })
    else tokens.push(tokenOf(part.replaceAll('&', '')))
  }
  return tokens
}

function tokenOf(part: string): Token {
  if (nameWithDigit.test(part)) return { word: part, isNumber: false }
  const word = part.replace(/^#?\d+|\d+$/g, '')
  const isCut = word !== part
  if (/\d/.test(word)) return { word: '', isNumber: true }
  if (isCut && (word.length < 3 || datePieces.has(word) || unspeakable.test(word)))
    return { word: '', isNumber: part.startsWith('#') || part.replace(/\D/g, '').length >= 3 }
  return { word, isNumber: false }
}

/** As in O2 and A1. */
const nameWithDigit = /^\p{L}\d$/u

/** A combination of letters found in no language: the rest of a reference. */
const unspeakable = /^[^aeiouy]+$|[^aeiouy]{4}/

const datePieces = new Set(
  'jan feb mar apr may jun jul aug sep oct nov dec th st nd rd x xx xxx xxxx uhr h'.split(' '),
)

function readName(tokens: readonly Token[]): string[] {
  const kept: string[] = []
  let count = 0
  let isBranchNumber = false
  for (const [index, { word, isNumber }] of tokens.entries()) {
    isBranchNumber = isNumber && count > 0
    if (isBranchNumber || count === wordsInName) break
    if (count > 0 && (purposeWords.has(word) || (word === '-' && count > 1))) break
    if (connectives.has(word)) kept.push(word)
    else if (isNoise(word) || word === kept.at(-1)) continue
    else if (word.length > 1 && !(count > 0 && nameWithDigit.test(word))) {
      kept.push(word)
      count += 1
    } else if (index === 0) kept.push(word)
  }
  return withoutPlace(trimmed(withoutTransferService(withoutTransferTerms(kept)), isBranchNumber))
}

const isNoise = (word: string) =>
  word === '' ||
  word === '-' ||
  channelWords.has(word) ||
  legalForms.has(word) ||
  addressWords.has(word) ||
  /^x+$/.test(word)

/**
 * Without terms for a transfer before and after a name: `INCOMING WIRE ANA SILVA` is Ana Silva, but Wire Works and Airport
 * Transfer are names. Nothing is left of a text that consists of such terms.
 */
function withoutTransferTerms(words: readonly string[]): readonly string[] {
  const isName = (word: string, index: number) =>
    (word === 'bank' && words[index + 1] === 'of') ||
    !(transferTerms.has(word) || transferDetails.has(word) || connectives.has(word))
  const first = words.findIndex(isName)
  if (first < 0) return articles.has(words[0] ?? '') ? words : []
  const after = words.findLastIndex(isName) + 1
  const isTermBefore = words.slice(0, first).some((word) => transferTerms.has(word))
  const isTermAfter = words.slice(after).some((word) => word !== 'transfer' && transferTerms.has(word))
  return words.slice(isTermBefore ? first : 0, isTermAfter ? after : words.length)
}

/** A service such as Zelle is the name only if no other name is left. */
const withoutTransferService = (words: readonly string[]) => {
  const rest = words.filter((word) => !transferServices.has(word))
  return rest.some((word) => !connectives.has(word)) ? rest : words
}

/** Without the connectives around a name, except an article before it, and without the word for a branch after it. */
function trimmed(words: readonly string[], isBranchNumber = false): string[] {
  const isInside = (word: string) => !connectives.has(word)
  let first = words.findIndex(isInside)
  if (first < 0) return []
  let last = words.findLastIndex(isInside)
  if (isBranchNumber && last > first && branchWords.has(words[last] ?? '')) last -= 1
  if (first > 0 && articles.has(words[first - 1] ?? '')) first -= 1
  return words.slice(first, words.findLastIndex((word, index) => index <= last && isInside(word)) + 1)
}

/** Without a country or state at the end and a well-known city before it. A city alone is cut if two words are left. */
function withoutPlace(words: string[]): string[] {
  const hasRegion = words.length > 1 && regionCodes.has(words.at(-1) ?? '')
  const named = hasRegion ? words.slice(0, -1) : words
  for (let length = wordsInCity; length > 0; length -= 1) {
    const rest = named.slice(0, -length)
    const isOf = connectives.has(rest.at(-1) ?? '') && rest.at(-1) !== '&'
    if (isOf || !cities.has(named.slice(-length).join(' '))) continue
    if (trimmed(rest).length >= (hasRegion ? 1 : 2)) return trimmed(rest)
  }
  return trimmed(named)
}
