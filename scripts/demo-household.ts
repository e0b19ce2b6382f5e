import { addMonths, lastDayOf, type Month, monthOf, monthsBetween } from '#domain/calendar.ts'
import type { BankId } from '#domain/statements/bank-formats.ts'
import type { StatementRow } from '#domain/transaction.ts'
import type { DemoAccount } from './demo-accounts.ts'
import { commitmentsOf } from './demo-commitments.ts'
import { fixedOf } from './demo-fixed-rows.ts'
import { smallPurchasesOf } from './demo-small-purchases.ts'

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

/** A row of a statement, or an entry by hand, which has no bank. */
export type DemoRow = { account: DemoAccount; bank: BankId | null; row: StatementRow }

/** Three years of transactions up to `today`; always the same for the same day. */
export function demoRows(today: string): DemoRow[] {
  const chance = randomFrom(20_260_101)
  const smallChance = randomFrom(20_260_102)
  const last = monthOf(today)
  const first = addMonths(last, 1 - months)
  return monthsBetween(first, last)
    .flatMap((month) => [
      ...purchasesOf(month, chance),
      ...smallPurchasesOf(month, smallChance, month === first),
      ...fixedOf(month),
      ...commitmentsOf(month, last),
      ...(month >= addMonths(last, -1) ? newShops(month) : []),
      ...(month === last ? surprisesOf(month) : []),
    ])
    .filter(({ row }) => row.date <= today)
    .sort((one, other) => (one.row.date < other.row.date ? -1 : one.row.date > other.row.date ? 1 : 0))
}

function purchasesOf(month: Month, chance: () => number): DemoRow[] {
  return habits.flatMap(({ bank, description, category, times, between: [least, most], season }) => {
    const strength = season?.[Number(month.slice(5))] ?? 1
    const count = Math.floor(times * Math.max(1, Math.sqrt(strength)) + chance())
    return Array.from({ length: count }, () => {
      const cents = Math.round((least + (most - least) * chance() ** 2) * strength * 100)
      return {
        account: bank === 'bank-1' ? ('card' as const) : ('checking' as const),
        bank,
        row: { date: dayIn(month, chance()), description, cents: -Math.max(cents, 100), category },
      }
    })
  })
}

/** Shops that the household has only recently been to, as their texts come from a bank that has no categories. */
function newShops(month: Month): DemoRow[] {
  const shops: readonly (readonly [number, string, number])[] = [
    [3, 'STARBUCKS STORE 04121', -585],
    [5, 'SHELL OIL 57444120', -4_210],
    [8, 'SQ *BLUE DOOR CAFE 0412', -1_340],
    [11, 'STARBUCKS STORE 00877', -640],
    [14, 'UBER TRIP HELP.UBER.COM', -1_875],
    [16, 'FERNDALE SUPPLY 31', -2_399],
    [18, 'NETFLIX.COM', -1_549],
  ]
  return shops.map(([day, description, cents]) => ({
    account: 'checking',
    bank: 'bank-2',
    row: { date: `${month}-${String(day).padStart(2, '0')}`, description, cents, category: 'Uncategorized' },
  }))
}

/** What the Dashboard points out about the current month: a shop that charged twice, and a new insurance. */
function surprisesOf(month: Month): DemoRow[] {
  const surprises: readonly (readonly [string, string, number, string])[] = [
    ['01', 'LANTERN CERAMICS STUDIO', -3_645, 'Shopping'],
    ['01', 'LANTERN CERAMICS STUDIO', -3_645, 'Shopping'],
    ['02', 'LIGHTHOUSE RENTERS INSURANCE', -9_860, 'Bills & Utilities'],
  ]
  return surprises.map(([day, description, cents, category]) => ({
    account: 'card',
    bank: 'bank-1',
    row: { date: `${month}-${day}`, description, cents, category },
  }))
}

const dayIn = (month: Month, chance: number) =>
  `${month}-${String(1 + Math.floor(chance * Number(lastDayOf(month).slice(8)))).padStart(2, '0')}`

export const demoRules = [
  ['LAKESIDE COFFEE ROASTERS', 'Coffee', false],
  ['FARMERS MARKET', 'Food & Dining', false],
  ['HARBOR GAS & GO', 'Transportation', false],
  ['Flea market', 'Shopping', true],
] as const

export const demoCosts = [
  { name: 'Rent', amount: 1650, day_of_month: 1, category: 'Bills & Utilities' },
  { name: 'Fiber internet', amount: 65, day_of_month: 5, category: 'Bills & Utilities' },
  { name: 'Phone plan', amount: 38.5, day_of_month: 12, category: 'Bills & Utilities' },
  { name: 'Gym', amount: 42, day_of_month: 3, category: 'Healthcare' },
  { name: 'Music and films', amount: 27.98, day_of_month: 26, category: 'Entertainment' },
  { name: 'Bicycle insurance', amount: 11.25, day_of_month: 28, category: 'Transportation', active: false },
]

/** What the household decided about the transactions of a shop that its bank has no category for. */
export const demoDecision = { search: 'OLD TOWN HARDWARE', category: 'Shopping' }

/** How many of the last months it has not reviewed yet. */
export const monthsToReview = 4

/** A pseudorandom generator (minimal standard), so that every machine gets the same numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  const modulus = 2_147_483_647
  let state = seed
  return () => {
    state = (state * 48_271) % modulus
    return state / modulus
  }
}
