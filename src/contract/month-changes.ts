import * as z from 'zod/mini'
import { CalendarDay, Sum } from './fields.ts'
import { named, record, request } from './record.ts'

/** `GET /month-changes`, and the dismissal of a line. `today` is the user's day: by default, the day in UTC. */
export const MonthChangesQuery = request({ today: z.optional(CalendarDay) })

/** A line about the month so far. Fields that do not belong to its kind are null. */
const MonthChange = record({
  /** The same for all members of the ledger, and until the end of the month. */
  id: z.string(),
  kind: z.enum(['charged_twice', 'unusual_amount', 'above_usual', 'below_usual', 'new_merchant']),
  /** Positive: the difference from what is usual, or what was paid; of `charged_twice`, each time. */
  cents: named('amount', Sum),
  /** The median of earlier months up to the same day or, for `unusual_amount`, of earlier payments. */
  usualCents: named('usual', z.nullable(Sum)),
  /** Of `above_usual` and `below_usual`. */
  category: z.nullable(z.string()),
  /** Merchants left out of the comparison, because other lines are about them. */
  without: z.array(record({ key: z.string(), name: z.string() })),
  /** Who was paid: the merchant or, if the text names none, the description. */
  name: z.nullable(z.string()),
  merchantKey: z.nullable(z.string()),
  /**
   * The amount of each of its transactions, in the currency of the account; null if they differ. It tells them apart
   * from other transactions with the same merchant on these days.
   */
  eachCents: named('each', z.nullable(Sum)),
  /** How often `charged_twice` was charged. */
  times: z.nullable(z.int()),
  /**
   * The merchant behind most of a difference, and how many more or, if negative, fewer visits there were than usual.
   */
  visits: z.nullable(record({ name: z.string(), more: z.int() })),
  transactionIds: z.array(z.string()),
  /** The days on which its transactions count. */
  firstDay: CalendarDay,
  lastDay: CalendarDay,
})

export const MonthChanges = record({
  /** The currency of the ledger, which all amounts are in. Null until one is chosen. */
  currency: z.nullable(z.string()),
  /** At most five, most important first. */
  changes: z.array(MonthChange),
})
