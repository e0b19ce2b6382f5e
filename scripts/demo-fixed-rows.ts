import { dayOf, type Month } from '#domain/calendar.ts'
import type { DemoAccount } from './demo-accounts.ts'
import type { DemoRow } from './demo-household.ts'
import { dollarsPerEuro } from './demo-rates.ts'

type Fixed = {
  account: DemoAccount
  day: number
  description: string
  cents: number
  category: string
  note?: string
}

/** Income, bills, transfers between the accounts (which appear on two statements), cash and an occasional refund. */
export function fixedOf(month: Month): DemoRow[] {
  const ofMonth = (number: number) => Number(month.slice(5)) === number
  const every: Fixed[] = [
    {
      account: 'checking',
      day: 1,
      description: 'NORTHLIGHT STUDIO PAYROLL',
      cents: 361_500,
      category: 'Income',
    },
    {
      account: 'checking',
      day: 2,
      description: 'OAKWOOD PROPERTIES RENT',
      cents: -165_000,
      category: 'Bills & Utilities',
    },
    { account: 'card', day: 3, description: 'HARBOR ATHLETIC CLUB', cents: -4_200, category: 'Healthcare' },
    {
      account: 'checking',
      day: 10,
      description: 'PENSION FUND CONTRIBUTION',
      cents: -15_000,
      category: 'Transfer',
    },
    { account: 'checking', day: 15, description: 'EVENING CLASSES', cents: 38_400, category: 'Income' },
    {
      account: 'checking',
      day: 20,
      description: 'CARD AUTOPAY',
      cents: -129_480,
      category: 'Bills & Utilities',
    },
    { account: 'card', day: 21, description: 'PAYMENT THANK YOU', cents: 129_480, category: 'Uncategorized' },
    {
      account: 'checking',
      day: 24,
      description: 'TRANSFER TO SAVINGS',
      cents: -45_000,
      category: 'Transfer',
    },
    {
      account: 'savings',
      day: 25,
      description: 'TRANSFER FROM CHECKING',
      cents: 45_000,
      category: 'Transfer',
    },
    { account: 'savings', day: 28, description: 'INTEREST', cents: 1_284, category: 'Income' },
    { account: 'checking', day: 4, description: 'CASH MACHINE', cents: -12_000, category: 'Transfer' },
    { account: 'wallet', day: 4, description: 'From the cash machine', cents: 12_000, category: 'Transfer' },
  ]
  const taxes: Fixed = {
    account: 'checking',
    day: 9,
    description: 'TAX REFUND',
    cents: 315_062,
    category: 'Income',
    note: 'With the state refund, which came in the same payment',
  }
  const year = Number(month.slice(0, 4))
  const shoes: Fixed = {
    account: 'card',
    day: 1 + ((year * 11 + Number(month.slice(5)) * 7) % 19),
    description: 'SUMMIT OUTDOOR SHOES',
    cents: -(6_995 + ((year * 37 + Number(month.slice(5)) * 13) % 9) * 1_000),
    category: 'Shopping',
  }
  const shoesBack: Fixed = { ...shoes, day: shoes.day + 9, cents: -shoes.cents }
  const fixed = [
    ...every,
    ...abroad(month),
    ...(ofMonth(4) ? [taxes] : []),
    ...(ofMonth(3) || ofMonth(10) ? [shoes, shoesBack] : []),
  ]
  return fixed.map(({ account, day, ...row }) => ({
    account,
    bank: bankOf[account],
    row: { ...row, date: dayOf(year, Number(month.slice(5)), day) ?? `${month}-01` },
  }))
}

/** The transfer to Lisbon every other month. */
function abroad(month: Month): Fixed[] {
  const number = Number(month.slice(5))
  const wire: Fixed[] = [
    {
      account: 'checking',
      day: 7,
      description: 'WIRE TO LISBON ACCOUNT',
      cents: -Math.round(18_000 * Number(dollarsPerEuro(`${month}-07`))),
      category: 'Transfer',
    },
    { account: 'lisbon', day: 9, description: 'TRANSFERENCIA RECEBIDA', cents: 18_000, category: 'Transfer' },
  ]
  return number % 2 === 0 ? wire : []
}

const bankOf = {
  card: 'bank-1',
  checking: 'bank-3',
  savings: 'bank-3',
  lisbon: 'bank-3',
  wallet: null,
} as const
