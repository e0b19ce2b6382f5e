import fc from 'fast-check'
import { type BankFormat, bankFormats } from '#domain/statements/bank-formats.ts'
import { seldom } from './seldom.ts'

/** A row as a bank writes it, cell by cell, and what must be read from it; null if it must be skipped. */
export type WrittenRow = {
  cells: Record<string, string>
  read: { date: string; description: string; cents: number; category: string } | null
}

export const anyBank = fc.constantFrom(...bankFormats)

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const isOfTwoDigits = (day: string) => day >= '1969' && day < '2069'

const dateStyles: ((day: string) => string)[] = [
  (day) => day,
  (day) => day.replaceAll('-', '/'),
  (day) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`,
  (day) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)} 23:59`,
  (day) => `${day}T00:00:00.000-11:00`,
  (day) => `${day.slice(5, 7)}/${day.slice(8)}/${isOfTwoDigits(day) ? day.slice(2, 4) : day.slice(0, 4)}`,
]

const dollars = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
const grouped = (cents: number) =>
  `${Math.floor(cents / 100).toLocaleString('en-US')}.${String(cents % 100).padStart(2, '0')}`

const spentStyles: ((cents: number) => string)[] = [
  (cents) => `-${dollars(cents)}`,
  (cents) => `(${grouped(cents)})`,
  (cents) => `-$${grouped(cents)}`,
  (cents) => `${dollars(cents)}-`,
  (cents) => ` - USD ${grouped(cents)} `,
]
const earnedStyles: ((cents: number) => string)[] = [
  dollars,
  grouped,
  (cents) => `+${dollars(cents)}`,
  (cents) => `$ ${grouped(cents)}`,
  (cents) => `000${dollars(cents)}000`,
]

const cents = fc.oneof(fc.nat(20_000), fc.nat(99_999_999_999), fc.constantFrom(0, 1, 99, 100, 99_999_999_999))

/** Characters that every encoding here supports; none forms a date, which would begin a new row. */
const text = (longest: number) =>
  fc.string({
    unit: fc.constantFrom(...'abcXYZ =@+-.,;\t"\'\n\r|&<>%0', 'é'),
    maxLength: longest,
  })

const misreadDates = ['3/4/025', '2025-02-30', 'yesterday', '14.03.2025', '']
const misreadAmounts = ['1.234,56', '-1.650', '12.3.4', 'N/A', '', '--5', '1e3', '1000000000.00']

const amountCells = ({ amount }: BankFormat, isSpent: boolean, written: string): Record<string, string> =>
  'signed' in amount
    ? { [amount.signed]: written }
    : { [amount.debit]: isSpent ? written : '', [amount.credit]: isSpent ? '' : written }

/** A row with a single reading, or one with an unreadable part. */
export const writtenRow = (bank: BankFormat): fc.Arbitrary<WrittenRow> =>
  fc
    .record({
      day,
      dateStyle: fc.constantFrom(...dateStyles),
      cents,
      isSpent: fc.boolean(),
      style: fc.nat(4),
      description: text(12),
      category: text(4),
      fault: seldom<{ date: string } | { amount: string }>(
        5,
        fc.oneof(
          fc.constantFrom(...misreadDates).map((date) => ({ date })),
          fc.constantFrom(...misreadAmounts).map((amount) => ({ amount })),
        ),
      ),
    })
    .map((row) => {
      const isSigned = 'signed' in bank.amount
      // A bank with two columns writes both unsigned.
      const styles = row.isSpent && isSigned ? spentStyles : earnedStyles
      const amount = styles[row.style]?.(row.cents) ?? ''
      const misread: { date?: string; amount?: string } = row.fault ?? {}
      const date = misread.date ?? row.dateStyle(row.day)
      const category = bank.category === null ? '' : row.category
      return {
        cells: {
          [bank.date]: date,
          [bank.description]: row.description,
          ...(bank.category !== null && { [bank.category]: category }),
          ...amountCells(bank, row.isSpent, misread.amount ?? amount),
        },
        read: row.fault
          ? null
          : {
              date: row.day,
              description: row.description.trim() || 'Unknown',
              cents: row.isSpent && row.cents > 0 ? -row.cents : row.cents,
              category: category.trim() || 'Uncategorized',
            },
      }
    })
