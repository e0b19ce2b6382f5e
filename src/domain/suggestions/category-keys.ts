import { connectives, legalForms } from '#domain/merchants/bank-words.ts'
import { merchantOrWords } from '#domain/merchants/merchant-or-words.ts'
import type { Cents } from '#domain/money.ts'
import { type FoundKind, knownKindOf, knownKindOfText } from './known-kinds.ts'

/** What categories are learned from and suggested for. */
export type BankText = { description: string; cents: Cents }

/**
 * The keys that decisions are counted under. `rows` counts every transaction by its text, merchant and amount.
 * `merchants` counts each merchant once per category, by what it has in common with others, so that a hundred visits to
 * one shop say no more about other shops than a single one. For the same reason, `saying` counts each merchant once per
 * category and combination of other words in its text, such as a payment service or a city, and `size` once per category
 * and size of the amount.
 */
export type CategoryKeys = {
  merchant: string
  kind: FoundKind | null
  rows: {
    name: string
    range: string
    merchant: string
    form: string
    text: string
    saying: string
    amount: string
  }
  merchants: {
    all: string
    category: string | null
    kind: string | null
    words: string[]
    stems: string[]
    begin: string[]
  }
  saying: string[]
  size: string
}

const longestKey = 100
const longestSaying = 60
/** Banks cut long texts, so that words differ only in their ends. */
const stemLength = 5

export function categoryKeys({ description, cents }: BankText): CategoryKeys {
  const merchant = merchantOrWords(description)
  const words = merchant.split(' ').filter((word) => !connectives.has(word))
  const sign = cents < 0 ? '-' : '+'
  const text = description
    .toLowerCase()
    .split(/\s+/)
    .join(' ')
    .replace(/[^\p{L}&]+/gu, ' ')
    .trim()
  const range = Math.round(Math.log2(Math.abs(cents) + 1))
  const found = knownKindOf(words)
  const saying = sayingOf(text.split(' '), words)
  return {
    merchant,
    kind: possible(knownKindOfText(words, description), cents),
    rows: {
      name: key(`name ${sign} ${words[0]}`),
      range: key(`range ${sign}${range} ${words[0]}`),
      merchant: keyOfMerchant(sign, merchant),
      form: key(`form ${sign} ${merchant} | ${formsIn(text).join(' ')}`),
      text: key(`text ${sign} ${merchant} ${text}`),
      // The words come first, so that rows with the same key have the same words, even if the merchant is cut.
      saying: key(`saying ${sign} ${saying} | ${merchant}`),
      amount: key(`amount ${cents} ${merchant}`),
    },
    // These depend only on the merchant and the sign, so that every row of a merchant has the same keys.
    merchants: {
      all: `all ${sign}`,
      category: found && `category ${found.category}`,
      kind: found && `kind ${found.kind}`,
      words: [...new Set(words)].map((word) => key(`word ${word}`)),
      stems: [
        ...new Set(
          words
            .filter((word) => word.length >= stemLength)
            .map((word) => key(`stem ${word.slice(0, stemLength)}`)),
        ),
      ],
      begin: words.map((_, index) => key(`begin ${words.slice(0, index + 1).join(' ')}`)),
    },
    saying: saying.split(' ').flatMap((word) => (word === '' ? [] : [key(`says ${sign} ${word}`)])),
    size: `size ${sign}${range}`,
  }
}

/** The words of a text that are not in the name. Short ones are mostly parts of references, except at the beginning. */
function sayingOf(all: readonly string[], name: readonly string[]): string {
  const isKept = (word: string, index: number) =>
    word.length >= (index < 2 ? 2 : 4) && !name.includes(word) && !legalForms.has(word)
  return [...new Set(all.filter(isKept))].join(' ').slice(0, longestSaying).toWellFormed().trim()
}

/** The legal forms in a text, which a merchant's name leaves out. */
const formsIn = (text: string) => [
  ...new Set(text.split(' ').filter((word) => word === '&' || legalForms.has(word))),
]

/** Nobody pays a salary or interest to themselves: interest that is paid is a fee. */
const possible = (kind: FoundKind | null, cents: Cents) =>
  kind?.category === 'Income' && cents < 0 ? null : kind

/** Money out and money in, which are counted separately. */
export const signs = ['-', '+'] as const
type Sign = (typeof signs)[number]

/** The key that the rows of a merchant are counted under. */
export const keyOfMerchant = (sign: Sign, merchant: string) => key(`merchant ${sign} ${merchant}`)

// PostgreSQL rejects index entries of more than 2,700 bytes.
const key = (text: string) => text.slice(0, longestKey).toWellFormed()

/** All keys under which a row may have been counted. */
export const allKeys = ({ rows, merchants, saying, size }: CategoryKeys): string[] => [
  ...Object.values(rows),
  ...merchantKeys(merchants),
  ...saying,
  size,
]

/** The keys that merchants are counted under. */
export const merchantKeys = ({
  all,
  category,
  kind,
  words,
  stems,
  begin,
}: CategoryKeys['merchants']): string[] => [
  all,
  ...(category === null ? [] : [category]),
  ...(kind === null ? [] : [kind]),
  ...words,
  ...stems,
  ...begin,
]
