import { connectives } from '#domain/merchants/bank-words.ts'
import { merchantOrWords } from '#domain/merchants/merchant-or-words.ts'
import { textWords } from '#domain/merchants/text-words.ts'
import type { Cents } from '#domain/money.ts'
import { type FoundKind, knownKindOf, knownKindOfText } from './known-kinds.ts'

/** What categories are learned from and suggested for. */
export type BankText = { description: string; cents: Cents }

/**
 * The keys that decisions are counted under. `rows` counts every transaction by its text, merchant and amount.
 * `merchants` counts each merchant once per category, by what it has in common with others, so that a hundred visits to
 * one shop say no more about other shops than a single one.
 */
export type CategoryKeys = {
  merchant: string
  kind: FoundKind | null
  rows: { name: string; range: string; merchant: string; text: string; amount: string }
  merchants: { all: string; category: string | null; kind: string | null; words: string[]; begin: string[] }
}

const longestKey = 100

export function categoryKeys({ description, cents }: BankText): CategoryKeys {
  const merchant = merchantOrWords(description)
  const words = merchant.split(' ').filter((word) => !connectives.has(word))
  const sign = cents < 0 ? '-' : '+'
  const text = description
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !/\d/.test(word))
    .join(' ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
  const range = Math.round(Math.log2(Math.abs(cents) + 1))
  const kind = knownKindOf(words)
  return {
    merchant,
    kind: knownKindOfText(words, textWords(description)),
    rows: {
      name: key(`name ${sign} ${words[0]}`),
      range: key(`range ${sign}${range} ${words[0]}`),
      merchant: keyOfMerchant(sign, merchant),
      text: key(`text ${sign} ${merchant} ${text}`),
      amount: key(`amount ${cents} ${merchant}`),
    },
    // These depend only on the merchant and the sign, so that every row of a merchant has the same keys.
    merchants: {
      all: `all ${sign}`,
      category: kind && `category ${kind.category}`,
      kind: kind && `kind ${kind.kind}`,
      words: [...new Set(words)].map((word) => key(`word ${word}`)),
      begin: words.map((_, index) => key(`begin ${words.slice(0, index + 1).join(' ')}`)),
    },
  }
}

/** Money out and money in, which are counted separately. */
export const signs = ['-', '+'] as const
type Sign = (typeof signs)[number]

/** The key that the rows of a merchant are counted under. */
export const keyOfMerchant = (sign: Sign, merchant: string) => key(`merchant ${sign} ${merchant}`)

// PostgreSQL rejects index entries of more than 2,700 bytes.
const key = (text: string) => text.slice(0, longestKey).toWellFormed()

/** All keys under which a row may have been counted. */
export const allKeys = ({ rows, merchants }: CategoryKeys): string[] => [
  ...Object.values(rows),
  ...merchantKeys(merchants),
]

/** The keys that merchants are counted under. */
export const merchantKeys = ({ all, category, kind, words, begin }: CategoryKeys['merchants']): string[] => [
  all,
  ...(category === null ? [] : [category]),
  ...(kind === null ? [] : [kind]),
  ...words,
  ...begin,
]
