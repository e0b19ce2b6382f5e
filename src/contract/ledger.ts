import * as z from 'zod/mini'
import { isAccountCurrency, isLedgerCurrency } from '#domain/currencies.ts'
import { refundMonths } from '#domain/matches.ts'
import { workingDayStarts } from '#domain/month-start.ts'
import { record, request } from './record.ts'
import { refusal } from './refusal.ts'

/** The day of the month on which months begin, or a working day. */
export const MonthStart = z.union([z.int().check(z.gte(1), z.lte(28)), z.enum(workingDayStarts)])

/**
 * `GET /ledger`. `currency` is the ISO 4217 code of the currency of totals, `refund_month` the month in which linked
 * refunds count: that of the `refund` or that of the `purchase`. Months begin on `month_start`; `next_month_start` is the
 * chosen day while totals are prepared for it.
 */
export const Ledger = record({
  currency: z.string(),
  refundMonth: z.enum(refundMonths),
  monthStart: MonthStart,
  nextMonthStart: z.nullable(MonthStart),
})

const currencyOf = (isCurrency: (code: string) => boolean) =>
  z
    .string()
    .check(
      z.regex(/^[A-Z]{3}$/, { error: refusal('currency_invalid'), abort: true }),
      z.refine(isCurrency, refusal('currency_invalid')),
    )

export const Currency = currencyOf(isLedgerCurrency)

/** A currency that an account can be in. */
export const AccountCurrency = currencyOf(isAccountCurrency)

/**
 * `PATCH /ledger`. Omitted fields stay the same. Accounts in the old currency change with it, and their amounts stay the
 * same numbers, unless the accounts keep it: then their amounts are converted.
 */
export const LedgerChange = request({
  currency: z.optional(Currency),
  accounts: z._default(z.enum(['change', 'keep']), 'change'),
  refundMonth: z.optional(z.enum(refundMonths)),
  monthStart: z.optional(MonthStart),
})
