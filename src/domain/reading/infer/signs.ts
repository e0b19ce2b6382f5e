import type { Question, Reason } from '#domain/reading/reading.ts'
import type { LikelyDirection } from './direction-words.ts'

export type SignConclusion = {
  spending: 'negative' | 'positive'
  why: Reason | null
  question: Question | null
}

const enoughRows = 10

export type SignCount = { negative: number; positive: number }

/**
 * Asks how to read a column of money out with amounts of both signs. Null if at least four fifths have the same sign.
 */
export function askAboutDebits({ negative, positive }: SignCount): Question | null {
  const [less, more] = negative < positive ? [negative, positive] : [positive, negative]
  if (less * 4 <= more) return null
  return {
    about: 'spending',
    choices: ['negative', 'positive'],
    assumed: negative > positive ? 'negative' : 'positive',
    why: { code: 'debits_of_both_signs', positive, negative },
  }
}

/** Gathers, over all rows of a signed column, whether spending is negative. */
export function createSignEvidence() {
  const rows = { positive: 0, negative: 0 }
  // Rows whose words say which way the money went, by the sign of their amount.
  const said = { inPositive: 0, inNegative: 0, outPositive: 0, outNegative: 0 }
  // Positive amounts that are written with a plus.
  let plus = 0
  const shops = { positive: 0, negative: 0 }
  const largest = { positive: 0, negative: 0 }
  // Negative rows whose text thanks for a payment.
  let thanks = 0
  const ends = { first: null as 'in' | 'out' | null, last: null as 'in' | 'out' | null }
  return {
    /** `amount` may be imprecise. */
    see(amount: number, likely: LikelyDirection | null, hasPlus = false, count = 1) {
      if (amount === 0) return
      if (hasPlus && amount > 0) plus += 1
      const sign = amount > 0 ? 'positive' : 'negative'
      largest[sign] = Math.max(largest[sign], Math.abs(amount))
      if (rows.positive + rows.negative === 0) ends.first = likely?.direction ?? null
      ends.last = likely?.direction ?? null
      rows[sign] += count
      if (likely === null) return
      if (likely.isThanks && amount < 0) thanks += 1
      if (likely.isShop) shops[sign] += 1
      else if (likely.direction === 'in') said[sign === 'positive' ? 'inPositive' : 'inNegative'] += 1
      else said[sign === 'positive' ? 'outPositive' : 'outNegative'] += 1
    },
    hasNegatives: () => rows.negative > 0,
    /**
     * `chain` is 1 where the amounts as written lead from balance to balance, -1 where their opposites do. `isOfCard`:
     * the lines above the table name a credit card.
     */
    conclude(chain: 1 | -1 | null, isOldestProved = false, isOfCard = false): SignConclusion {
      const sure = (spending: 'negative' | 'positive', why: Reason): SignConclusion => ({
        spending,
        why,
        question: null,
      })
      const ask = (assumed: 'negative' | 'positive', code: string): SignConclusion => ({
        spending: assumed,
        why: null,
        question: {
          about: 'spending',
          choices: ['negative', 'positive'],
          assumed,
          why: { code, positive: rows.positive, negative: rows.negative },
        },
      })
      const { positive, negative } = rows
      const all = positive + negative
      if (all === 0) return { spending: 'negative', why: null, question: null }
      const forNegative = said.inPositive + said.outNegative + shops.negative / 2
      const forPositive = said.inNegative + said.outPositive + shops.positive / 2
      // What is owed on a card rises with every purchase, but so does an account with every refund.
      const isDoubtful = chain === 1 && all < enoughRows
      if (negative === 0) {
        if (chain === -1 && said.inPositive > 0) return ask('positive', 'words_against_balance')
        // Only the opening balance proves the oldest row, which is the first or the last. It could be the only one with
        // money in.
        if (chain === -1 && !isOldestProved && (ends.first !== 'out' || ends.last !== 'out'))
          return ask('positive', 'oldest_unproved')
        if (chain === -1) return sure('positive', { code: 'balance_falls', rows: all })
        // No card writes a plus before purchases, but hardly any account has only money in.
        if (plus === positive && said.outPositive + shops.positive > 0)
          return ask('negative', 'words_unclear')
        const isSaid = said.inPositive === 0 && said.outPositive > 1 && said.outPositive * 4 >= all * 3
        if (isSaid && isDoubtful) return ask('negative', 'words_against_balance')
        if (isSaid) return sure('positive', { code: 'words_positive', rows: said.outPositive })
        if (said.outPositive === 0 && shops.positive === 0 && said.inPositive * 4 >= all * 3)
          return sure('negative', { code: 'words_negative', rows: said.inPositive })
        return ask(
          said.inPositive > said.outPositive + shops.positive ? 'negative' : 'positive',
          'all_positive',
        )
      }
      const saidNegative = said.inPositive + said.outNegative
      const isNegative = (saidNegative > 0 || shops.negative > 1) && forNegative >= forPositive * 3
      const isPositive =
        forPositive >= forNegative * 3 &&
        ((said.inNegative > 0 && said.outPositive + shops.positive > 0) ||
          (said.outPositive > 2 && said.outPositive * 4 >= all))
      if (chain === -1) {
        if (isNegative) return ask('negative', 'words_against_balance')
        // Each balance may be that before the row, or what is owed.
        if (negative > positive) return ask('negative', 'signs_against_balance')
        return sure('positive', { code: 'balance_falls', rows: all })
      }
      // Payments of the bill are few, and on other statements the same words mean money out.
      const isBill = chain === null && isOfCard && said.inPositive + shops.negative === 0
      if (isBill && positive > negative) return sure('positive', { code: 'card_above' })
      if (isBill && positive * 4 > negative) return ask('positive', 'words_unclear')
      // The few negative rows of a card's file can be payments of its bill, which the words of other banks call
      // spending.
      const couldBePayments =
        chain === null && positive > negative && said.inPositive === 0 && shops.negative === 0
      if (isNegative && couldBePayments) return ask('negative', 'words_unclear')
      if (isNegative)
        return sure('negative', {
          code: 'words_negative',
          rows: said.inPositive + said.outNegative + shops.negative,
        })
      if (plus > 0 && plus === positive && forPositive < 2) return sure('negative', { code: 'plus_written' })
      const isSaidPositive = isPositive && (negative <= positive || said.inNegative === negative)
      if (isSaidPositive && isDoubtful && said.inNegative === 0)
        return ask('negative', 'words_against_balance')
      if (isSaidPositive)
        return sure('positive', {
          code: 'words_positive',
          rows: said.inNegative + said.outPositive + shops.positive,
        })
      // Only a card statement thanks for a negative amount, the payment of its bill. Refunds are negative as well.
      const isThanked =
        thanks > 0 && said.outNegative + said.inPositive === 0 && shops.positive >= shops.negative
      if (
        chain === null &&
        isThanked &&
        positive >= 3 &&
        (said.inNegative === negative || positive > negative)
      )
        return sure('positive', { code: 'words_positive', rows: thanks })
      // A card statement may contain nothing but the payment of its bill.
      const isPayment = said.outNegative === 0 && said.inNegative * 2 >= negative && said.inNegative > 0
      if (positive === 0)
        return isPositive || isPayment
          ? ask('negative', 'words_unclear')
          : sure('negative', { code: 'all_negative', rows: negative })
      // Direct debits pay the bill of a card.
      if (negative >= positive * 4 && said.inNegative === 0)
        return sure('negative', { code: 'mostly_negative', rows: negative })
      if (forPositive > forNegative)
        return ask(negative <= positive ? 'positive' : 'negative', 'words_unclear')
      // Where there are as many of each, the largest amount is usually income, or the payment of a card's bill.
      const isMostlyNegative =
        negative > positive || (negative === positive && largest.positive > largest.negative)
      // A short card statement can have more returns than purchases.
      const isClear =
        negative >= positive * 3 ||
        all >= enoughRows ||
        said.inPositive + said.outNegative > 0 ||
        (shops.positive === 0 && largest.positive >= largest.negative * 4)
      if (isMostlyNegative && isClear && shops.negative >= shops.positive)
        return sure('negative', { code: 'mostly_negative', rows: negative })
      // The balance of a card can be what is owed, which rises with every purchase.
      const isLikeIncome = negative === positive || largest.positive > largest.negative
      if (chain === 1 && negative * 2 >= positive && isLikeIncome && shops.negative >= shops.positive)
        return sure('negative', { code: 'balance_rises', rows: all })
      if (shops.negative > 1 && shops.positive === 0)
        return sure('negative', { code: 'words_negative', rows: shops.negative })
      return ask(shops.positive > shops.negative ? 'positive' : 'negative', 'words_unclear')
    },
  }
}
