import * as z from 'zod/mini'
import { longestMerchantKey } from '#domain/plain-text.ts'
import { CalendarDay, Name, plainText, Sum } from './fields.ts'
import { named, record, request } from './record.ts'

/** Stays the same when the merchant is renamed. */
export const MerchantKey = z.string().check(z.minLength(1), z.maxLength(longestMerchantKey), plainText)

/** A merchant as it is shown with a transaction. */
export const MerchantName = record({ key: z.string(), name: z.string() })

/**
 * A merchant with the transactions that count in totals. `sum` is signed, `average` is per transaction, and both are in
 * the currency of the ledger. `chosen_name` is the user's name for it, or null. `category` is that of most transactions.
 */
const Merchant = record({
  key: z.string(),
  name: z.string(),
  chosenName: z.nullable(z.string()),
  /** The merchants merged into it. */
  merged: z.array(MerchantName),
  count: z.int(),
  sumCents: named('sum', Sum),
  averageCents: named('average', Sum),
  firstDay: CalendarDay,
  lastDay: CalendarDay,
  category: z.string(),
})

const merchantOrders = ['amount', 'count', 'name', 'last'] as const

/** `GET /merchants`. `cursor` is the `next_cursor` of the previous page. */
export const MerchantQuery = request({
  /** A case-insensitive part of the name. */
  search: z.optional(z.string().check(z.maxLength(100), plainText)),
  startDate: z.optional(CalendarDay),
  endDate: z.optional(CalendarDay),
  accountId: z.optional(z.uuid()),
  /** By largest amount, by largest count, by name, or by latest transaction. */
  order: z._default(z.enum(merchantOrders), 'amount'),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 100),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
})
/** `total` is the number of merchants on all pages. */
export const MerchantPage = record({
  merchants: z.array(Merchant),
  total: z.int(),
  nextCursor: z.nullable(z.string()),
})

/** `PATCH /merchants`: null restores the name from the bank. */
export const MerchantChange = request({ key: MerchantKey, name: z.nullable(Name) })

const keys = z.array(MerchantKey).check(z.minLength(1), z.maxLength(1000))

/** `POST /merchants/merge` */
export const MerchantsToMerge = request({ keys, into: MerchantKey })
/** The merchant they were merged into, and the merchants that this call merged, to undo it. */
export const MergedMerchants = record({ into: z.string(), merged: z.array(z.string()) })

/** `POST /merchants/unmerge` */
export const MerchantsToUnmerge = request({ keys })
export const UnmergedMerchants = record({ unmerged: z.int() })

/** The user's name or merge of a merchant, in an account file. */
export const KeptMerchant = request({
  key: MerchantKey,
  name: z.nullable(Name),
  intoKey: named('into', z.nullable(MerchantKey)),
})
