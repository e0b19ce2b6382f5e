import { addMonths } from '#domain/calendar.ts'

export const day = (monthsBack: number) => `${addMonths('2025-11', -monthsBack)}-03`

/** Rows of two years, so that the year before the last year is covered as well. */
export const rows = Array.from({ length: 24 }, (_, back) => [
  {
    date: day(back),
    description: 'MAPLE BAKERY #12',
    amount: -4.5 - back,
    category: 'Bread',
    tags: ['work'],
  },
  { date: day(back), description: 'BIRCH BOOKS 331', amount: -20.01, category: back % 2 ? 'Books' : 'Gifts' },
  { date: day(back), description: 'ATM WITHDRAWAL 001509', amount: -60, category: 'Other' },
  { date: day(back), description: 'PAYROLL NORTHWIND', amount: 2000.5, category: 'Income' },
  { date: day(back), description: 'BIRCH BOOKS 331', amount: 3.33, category: 'Books' },
]).flat()
