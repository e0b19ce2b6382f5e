import * as z from 'zod/mini'
import { isDay, isMonth } from '#domain/calendar.ts'
import { importKeyText } from '#domain/import-key-format.ts'
import { amountFromCents, type Cents, centsFromAmount, wholeCents } from '#domain/money.ts'
import { isPlainText, longestDescription, longestName } from '#domain/plain-text.ts'
import { refusal } from './refusal.ts'

const centsOf = (amount: z.ZodMiniNumber<number>) =>
  z.codec(
    amount.check(z.refine((given) => centsFromAmount(given) !== null, refusal('amount_invalid'))),
    z.custom<Cents>(),
    { decode: wholeCents, encode: amountFromCents },
  )

/** Dollars with at most two decimals on the wire, between ±999,999,999.99; whole cents in the product. */
export const Amount = centsOf(z.number())

/** The same, greater than zero. */
export const PositiveAmount = centsOf(z.number().check(z.gt(0, refusal('not_positive'))))

/** The same, zero or more. */
export const NonNegativeAmount = centsOf(z.number().check(z.gte(0, refusal('amount_invalid'))))

/** An amount computed by the server, such as a sum, which may be larger than any single amount. */
export const Sum = z.codec(z.number(), z.custom<Cents>(), { decode: wholeCents, encode: amountFromCents })

/** A calendar date, `YYYY-MM-DD`. */
export const CalendarDay = z.string().check(z.refine(isDay, refusal('date_invalid')))

/** A calendar month, `YYYY-MM`. */
export const CalendarMonth = z
  .string()
  .check(
    z.regex(/^\d{4}-\d{2}$/, { error: refusal('month_invalid'), abort: true }),
    z.refine(isMonth, refusal('month_invalid')),
  )

export const plainText = z.refine<string>(isPlainText, refusal('control_characters'))

/** Non-empty text with a maximum length. */
export const text = (longest: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, refusal('empty')), z.maxLength(longest, refusal('too_long')), plainText)

export const Description = text(longestDescription)
export const Name = text(longestName)

/** The key that keeps a statement row from being imported twice. */
export const ImportKey = z.string().check(z.regex(importKeyText, refusal('import_key_invalid')))
