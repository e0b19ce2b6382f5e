import * as z from 'zod/mini'
import { isDay } from '#domain/calendar.ts'
import { centsFromAmount } from '#domain/money.ts'
import { isPlainText, longestDescription, longestName } from '#domain/plain-text.ts'

/** Dollars with at most two decimals, at most 999,999,999.99 either way. */
export const Amount = z
  .number()
  .check(
    z.refine(
      (amount) => centsFromAmount(amount) !== null,
      'must be dollars with at most two decimals, and at most 999,999,999.99 either way',
    ),
  )

/** A date of the calendar, `YYYY-MM-DD`. */
export const CalendarDay = z.string().check(z.refine(isDay, 'must be a date such as 2025-03-14'))

export const plainText = z.refine<string>(isPlainText, 'must not hold control characters')

const text = (longest: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'must not be empty'),
      z.maxLength(longest, `must be at most ${longest} characters`),
      plainText,
    )

export const Description = text(longestDescription)
export const Name = text(longestName)
