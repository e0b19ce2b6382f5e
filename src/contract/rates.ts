import * as z from 'zod/mini'
import { isRate } from '#domain/rates/rate.ts'
import { CalendarDay, CalendarMonth, text } from './fields.ts'
import { AccountCurrency, Currency } from './ledger.ts'
import { record, request } from './record.ts'
import { refusal } from './refusal.ts'
import { mostRows } from './transactions.ts'

/** A positive decimal number as text, so that no digit is lost. */
const RateText = z
  .string()
  .check(
    z.regex(/^\d{1,9}(\.\d{1,18})?$/, { error: refusal('rate_invalid'), abort: true }),
    z.refine(isRate, refusal('rate_invalid')),
  )

/** A manually entered rate in an account file, which can be into any currency. */
export const KeptRate = request({
  currency: AccountCurrency,
  into: Currency,
  month: CalendarMonth,
  rate: RateText,
})

/** The rates file in use, as an account file contains it: the price of a euro on each day. */
export const KeptRateFile = request({
  name: text(255),
  currencies: z
    .array(
      request({
        currency: AccountCurrency,
        rates: z
          .array(request({ day: CalendarDay, rate: RateText }))
          .check(z.minLength(1), z.maxLength(100_000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostRows)),
})

/** A typed rate: what a unit of `currency` costs in `into`. */
const TypedRate = record({
  currency: z.string(),
  into: z.string(),
  month: z.string(),
  rate: z.string(),
})

/** The file whose rates are used. */
const RateFile = record({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  currencies: z.array(z.string()),
})

/** Transactions that count nowhere, because there is no rate for them, and the calendar months they are in. */
const WithoutRate = record({
  currency: z.string(),
  count: z.int(),
  firstMonth: z.string(),
  lastMonth: z.string(),
})

/** `GET /rates`. `waiting` is how many transactions still have to get their value after a change. */
export const Rates = record({
  rates: z.array(TypedRate),
  file: z.nullable(RateFile),
  withoutRate: z.array(WithoutRate),
  waiting: z.int(),
})

/** `PUT /rates`: what a unit of `currency` costs in the ledger's currency in that month. */
export const NewRate = request({ currency: AccountCurrency, month: CalendarMonth, rate: RateText })

/** `DELETE /rates` */
export const RateToDelete = request({ currency: AccountCurrency, into: Currency, month: CalendarMonth })

/** `POST /rates/check`: the days of amounts in a currency. */
export const DaysToCheck = request({
  currency: AccountCurrency,
  days: z.array(CalendarDay).check(z.minLength(1), z.maxLength(mostRows)),
})
export const CheckedDays = record({ withoutRate: z.array(CalendarDay) })

/** `POST /rate-files`: the text of a CSV file of the European Central Bank. */
export const NewRateFile = request({ name: text(255), csv: z.string() })

/** A change of a rate, of the file in use or of the ledger's currency, which can be undone as a whole. */
const RateChange = record({
  id: z.string(),
  createdAt: z.string(),
  undoneAt: z.nullable(z.string()),
  kind: z.enum(['rate', 'file', 'currency']),
  /** What a typed rate is for; null for other changes. */
  currency: z.nullable(z.string()),
  into: z.nullable(z.string()),
  month: z.nullable(z.string()),
  /** The rate, the name of the file or the ledger's currency, before the change and after it; null for none. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

/** `GET /rate-changes`, newest first. */
export const RateChanges = record({ changes: z.array(RateChange) })

/** What became of a change; null if nothing was to be changed. */
export const ChangedRates = record({ change: z.nullable(RateChange), waiting: z.int() })
