import { addMonths, dayOf, lastDayOf, type Month, monthOf, monthsBetween } from '#domain/calendar.ts'
import type { BankId } from '#domain/statements/bank-formats.ts'
import type { StatementRow } from '#domain/transaction.ts'

/** A merchant of the demo household: purchases per month, and the price range in dollars. */
type Habit = {
  bank: BankId
  description: string
  category: string
  times: number
  between: [number, number]
  /** Multipliers for certain months, counted from 1. */
  season?: Record<number, number>
}

const card = (description: string, category: string, times: number, between: [number, number]): Habit => ({
  bank: 'bank-1',
  description,
  category,
  times,
  between,
})
/** Statements of the debit card have no categories; rules supply some of them. */
const debit = (description: string, times: number, between: [number, number]): Habit => ({
  ...card(description, 'Uncategorized', times, between),
  bank: 'bank-2',
})
const account = (description: string, category: string, amount: [number, number]): Habit => ({
  ...card(description, category, 1, amount),
  bank: 'bank-3',
})

const habits: readonly Habit[] = [
  card('GREEN VALLEY MARKET', 'Food & Dining', 7, [28, 142]),
  card('THE CORNER BISTRO', 'Food & Dining', 3, [24, 88]),
  card('NOODLE HOUSE', 'Food & Dining', 3, [13, 34]),
  card('METRO TRANSIT', 'Transportation', 6, [3, 24]),
  { ...card('NORTHSIDE DEPARTMENT STORE', 'Shopping', 2, [25, 190]), season: { 11: 1.6, 12: 2.4 } },
  { ...card('PAGE & SPINE BOOKS', 'Shopping', 1, [12, 54]), season: { 12: 2 } },
  card('PARKVIEW CINEMA', 'Entertainment', 2, [14, 46]),
  { ...card('SKYLINE AIRWAYS', 'Travel', 0.25, [180, 420]), season: { 7: 5, 12: 3 } },
  { ...card('HARBOR VIEW HOTEL', 'Travel', 0.2, [140, 380]), season: { 7: 6, 8: 3 } },
  card('WELLSPRING PHARMACY', 'Healthcare', 1, [8, 62]),
  debit('LAKESIDE COFFEE ROASTERS', 9, [3, 9]),
  debit('HARBOR GAS & GO', 3, [31, 58]),
  { ...debit('OLD TOWN HARDWARE', 1, [14, 120]), season: { 4: 2, 5: 2 } },
  debit('FARMERS MARKET', 2, [18, 47]),
  { ...account('RIVERBEND ELECTRIC', 'Bills & Utilities', [68, 104]), season: { 1: 1.6, 2: 1.5, 12: 1.4 } },
  account('CITY WATER', 'Bills & Utilities', [38, 52]),
  account('DR. MOREAU DENTAL', 'Healthcare', [0, 90]),
]

const months = 36

/** Three years of statements up to `today`; always the same for the same day. */
export function demoStatements(today: string): { bank: BankId; row: StatementRow }[] {
  const chance = randomFrom(20_260_101)
  const last = monthOf(today)
  return monthsBetween(addMonths(last, 1 - months), last)
    .flatMap((month) => [...purchasesOf(month, chance), ...fixedOf(month)])
    .filter(({ row }) => row.date <= today)
}

function purchasesOf(month: Month, chance: () => number) {
  return habits.flatMap(({ bank, description, category, times, between: [least, most], season }) => {
    const strength = season?.[Number(month.slice(5))] ?? 1
    const count = Math.floor(times * Math.max(1, Math.sqrt(strength)) + chance())
    return Array.from({ length: count }, () => {
      const cents = Math.round((least + (most - least) * chance() ** 2) * strength * 100)
      return {
        bank,
        row: { date: dayIn(month, chance()), description, cents: -Math.max(cents, 100), category },
      }
    })
  })
}

/** Side income, and the credit card payment, which appears on both the card's and the account's statement. */
const fixedOf = (month: Month) =>
  [
    { bank: 'bank-3', day: 15, description: 'EVENING CLASSES', cents: 38_400, category: 'Income' },
    ...(month.endsWith('-04')
      ? [{ bank: 'bank-3', day: 9, description: 'TAX REFUND', cents: 415_062, category: 'Income' }]
      : []),
    { bank: 'bank-3', day: 20, description: 'CARD AUTOPAY', cents: -141_280, category: 'Bills & Utilities' },
    { bank: 'bank-1', day: 21, description: 'PAYMENT THANK YOU', cents: 141_280, category: 'Uncategorized' },
  ].map(({ bank, day, ...row }) => ({
    bank: bank as BankId,
    row: { ...row, date: dayOf(Number(month.slice(0, 4)), Number(month.slice(5)), day) ?? `${month}-01` },
  }))

const dayIn = (month: Month, chance: number) =>
  `${month}-${String(1 + Math.floor(chance * Number(lastDayOf(month).slice(8)))).padStart(2, '0')}`

export const demoRules = [
  ['PAYMENT THANK YOU', 'Credit Card Payment', true],
  ['CARD AUTOPAY', 'Credit Card Payment', true],
  ['LAKESIDE COFFEE ROASTERS', 'Food & Dining', false],
  ['FARMERS MARKET', 'Food & Dining', false],
  ['HARBOR GAS & GO', 'Transportation', false],
] as const

export const demoCosts = [
  { name: 'Rent', amount: 1650, day_of_month: 1, category: 'Bills & Utilities' },
  { name: 'Fiber internet', amount: 65, day_of_month: 5, category: 'Bills & Utilities' },
  { name: 'Phone plan', amount: 38.5, day_of_month: 12, category: 'Bills & Utilities' },
  { name: 'Gym', amount: 42, day_of_month: 3, category: 'Healthcare' },
  { name: 'Music and films', amount: 27.98, day_of_month: 18, category: 'Entertainment' },
  { name: 'Bicycle insurance', amount: 11.25, day_of_month: 28, category: 'Transportation', active: false },
]

/** A pseudorandom generator (minimal standard), so that every machine gets the same numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  const modulus = 2_147_483_647
  let state = seed
  return () => {
    state = (state * 48_271) % modulus
    return state / modulus
  }
}
