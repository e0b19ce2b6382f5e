import * as z from 'zod/mini'
import { figures } from '#domain/headline-figures.ts'
import { leftOutReasons } from '#domain/left-out.ts'
import { longestWrittenSearch } from '#domain/plain-text.ts'
import { type ByHandWord, byHandWords } from '#domain/rules/by-hand.ts'
import { ruleActions } from '#domain/rules/rule.ts'
import { mostParts } from '#domain/split-parts.ts'
import { longestNote } from '#domain/transaction.ts'
import { Attachment } from './attachments.ts'
import { Amount, CalendarDay, Description, ImportKey, Name, plainText, Sum, text } from './fields.ts'
import { MerchantKey, MerchantName } from './merchants.ts'
import { named, optional, record, request } from './record.ts'
import { refusal } from './refusal.ts'
import { TagNames } from './tags.ts'

const Note = text(longestNote)

/** A part of a split transaction. */
const NewSplitPart = request({
  category: Name,
  cents: named('amount', Amount),
  note: z._default(z.nullable(Note), null),
})
const SplitPart = record({
  category: z.string(),
  cents: named('amount', Sum),
  note: z.nullable(z.string()),
})

/** Maximum rows per page and per batch. */
export const mostRows = 1000

export const Transaction = record({
  id: z.string(),
  accountId: z.string(),
  date: CalendarDay,
  /** The date that decides in which month it counts. Linked refunds can have that of the purchase (`refund_month`). */
  countedOn: CalendarDay,
  description: z.string(),
  /** Null if the description names no merchant. */
  merchant: z.nullable(MerchantName),
  cents: named('amount', Sum),
  /** Of the amount: that of its account. */
  currency: z.string(),
  /** In the currency of the ledger; null if there is no rate. */
  valueCents: named('value', z.nullable(Sum)),
  /** What a unit of the account's currency cost; null if it is the ledger's, or if there is no rate. */
  rate: z.nullable(z.string()),
  /** The day of the rate, or its month if it was typed. */
  rateDate: z.nullable(z.string()),
  /** Its own category, or the one that a rule gives it. Empty if the transaction is split. */
  category: z.string(),
  /** The row's own category, which is shown again when its rule is deleted. */
  ownCategory: z.string(),
  /**
   * The description in the bank's file. Null if the transaction was not imported, or if an older version of Outgo changed
   * it.
   */
  bankDescription: z.nullable(z.string()),
  /** The same for the category. */
  bankCategory: z.nullable(z.string()),
  /** Whether it counts in no total; `left_out_by` says why. */
  excluded: named('exclude_from_total', z.boolean()),
  leftOutBy: z.nullable(z.enum(leftOutReasons)),
  /** The rule that decides the category or, if none does, something else about it. */
  ruleId: z.nullable(z.string()),
  /** The rule that decides each action; null if none does. */
  decidedBy: record({
    category: z.nullable(z.string()),
    excluded: z.nullable(z.string()),
    description: z.nullable(z.string()),
    note: z.nullable(z.string()),
    transfer: z.nullable(z.string()),
    tags: z.nullable(z.string()),
  }),
  /** The actions that the user decided, so that rules don't. */
  byHand: z.array(z.enum(ruleActions)),
  /** What a rule shows instead of the description. */
  shownDescription: z.nullable(z.string()),
  /** A rule's note, shown if there is no other. */
  ruleNote: z.nullable(z.string()),
  /** The refunded purchase, if this is a linked refund. `category` is then the category of that purchase. */
  refundOf: z.nullable(z.string()),
  /** How much of it linked refunds have paid back. */
  refundedCents: named('refunded', Sum),
  /** The recurring cost that it pays and counts instead of. */
  recurringCostId: z.nullable(z.string()),
  /** The user's note, or null. */
  note: z.nullable(z.string()),
  /** The names of its tags, including those that a rule adds, sorted. */
  tags: z.array(z.string()),
  /** The parts of a split transaction, which add up to its amount. Empty for any other. */
  parts: z.array(SplitPart),
  /** Its pictures and documents, oldest first. */
  attachments: z.array(Attachment),
  /** By which an import recognizes the row; null for one that no import added. */
  importKey: z.nullable(z.string()),
  /** The import that added it; null for rows from before imports were kept. */
  importId: z.nullable(z.string()),
  /** Whether the user has reviewed it. False at first for imported transactions. */
  reviewed: z.boolean(),
})

const fields = {
  date: CalendarDay,
  description: Description,
  cents: named('amount', Amount),
  category: Name,
  note: z.nullable(Note),
  tags: TagNames,
}

/** The fields of a transaction to add. `category` is its own category. If it has `parts`, their categories count. */
export const addedFields = {
  ...fields,
  note: z.optional(fields.note),
  tags: z.optional(fields.tags),
  parts: z.optional(z.array(NewSplitPart).check(z.minLength(2), z.maxLength(mostParts))),
  importKey: z.nullable(ImportKey),
}

export const NewTransaction = request({
  ...addedFields,
  importKey: z._default(addedFields.importKey, null),
  /** The account it is booked on; the first one if omitted. */
  accountId: z.optional(z.uuid()),
  /** The row's ID when Outgo exported it. A row whose ID exists is not added again either. */
  id: z.optional(z.uuid()),
})

/** `POST /transactions`: adds all rows or none. */
export const NewTransactions = request({
  transactions: z.array(NewTransaction).check(z.minLength(1), z.maxLength(mostRows)),
  /** The import that they belong to; their account is that of the import. */
  importId: z.optional(z.uuid()),
})
export const Inserted = record({ inserted: z.int(), duplicates: z.int() })

/** `DELETE /transactions`: deletes all of them. */
export const DeletedTransactions = record({ deleted: z.int() })

/** `GET /sample-transactions`: how many transactions come from the sample statement. */
export const SampleTransactions = record({ count: z.int() })

/** `POST /deletions/{id}/undo` */
export const UndoneDeletion = record({ restored: z.int() })

const isDistinct = (words: readonly string[]) => new Set(words).size === words.length

/** What the user decided, as it is stored. */
const byHand = <Word extends ByHandWord>(words: readonly Word[]) =>
  z.codec(
    z.array(z.enum(words)).check(z.refine(isDistinct, refusal('repeated'))),
    z.custom<string | null>(),
    {
      decode: (decided) => decided.join(' ') || null,
      encode: (stored) =>
        (stored?.split(' ') ?? []).flatMap((word) => words.filter((known) => known === word)),
    },
  )
const ByHand = byHand(ruleActions)
export const KeptByHand = byHand(byHandWords)

/**
 * `PATCH /transactions/{id}`: `account_id` moves it to another account of the ledger, `tags` replaces its tags. `by_hand`
 * lists the actions that rules no longer decide; rules decide again about all others.
 */
export const TransactionChange = request(
  optional({ ...fields, accountId: z.uuid(), reviewed: z.boolean(), byHand: ByHand }),
)

/** `PUT /transactions/{id}/parts`: all parts. A single one ends the split. */
export const TransactionParts = request({
  parts: z.array(NewSplitPart).check(z.minLength(1), z.maxLength(mostParts)),
})

const flag = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (given) => given === 'true',
  encode: (value) => (value ? 'true' : 'false'),
})
/** The fields of `TransactionFilter`. */
export const filterFields = {
  startDate: z.optional(CalendarDay),
  endDate: z.optional(CalendarDay),
  /** Only transactions of this account. */
  accountId: z.optional(z.uuid()),
  /**
   * Words in any order, each a case-insensitive part of the description or the note, or of what a rule shows instead.
   * Quotes keep words together, and a minus sign excludes: `coffee -"blue bottle"`. Amounts of either sign: `12.34`,
   * `>100`, `<=9.99`. Dates: `date:2025-03-14`, `date:2025-03`, `date:2025-01..2025-03`. Names, or parts of them:
   * `category:travel`, `account:"joint checking"`, `tag:berlin`, `merchant:"trader joe"`.
   * With a file: `has:attachment`.
   */
  search: z.optional(z.string().check(z.maxLength(longestWrittenSearch), plainText)),
  /** A category after rules. */
  category: z.optional(z.string().check(z.maxLength(100), plainText)),
  /** With `category`: also its children. */
  withChildren: z.optional(flag),
  /** The name of a tag. */
  tag: z.optional(z.string().check(z.maxLength(100), plainText)),
  /** Categories after rules to leave out, as a repeated parameter. */
  notCategories: named(
    'not_category',
    z.optional(z.array(z.string().check(z.maxLength(100), plainText)).check(z.maxLength(100))),
  ),
  /** `true`: only what totals leave out; `false`: only the rest. */
  excluded: z.optional(flag),
  /**
   * Only the transactions behind a headline figure of the Dashboard: `income`, `spending` (less refunds), `left_over`
   * (everything that counts), `left_out` (the rest), or `transfer_categories` (the part of the rest that is left out
   * only because its category is of the kind transfer).
   */
  figure: z.optional(z.enum(figures)),
  /** Only what totals leave out for this reason. */
  leftOutBy: z.optional(z.enum(leftOutReasons)),
  /** The key of a merchant: only its transactions, including those of merchants merged into it. */
  merchant: z.optional(MerchantKey),
  /** The keys of merchants to leave out, as a repeated parameter. */
  notMerchants: named('not_merchant', z.optional(z.array(MerchantKey).check(z.maxLength(100)))),
  /** Only transactions whose text names no merchant. */
  withoutMerchant: z.optional(z.literal('true')),
  /** Only transactions for which this rule decides an action. */
  ruleId: z.optional(z.string().check(z.maxLength(100), plainText)),
  /** Only transactions that this import added. */
  importId: z.optional(z.uuid()),
  /** Only reviewed (`true`) or only unreviewed (`false`) transactions. */
  reviewed: z.optional(flag),
  /** Only linked payments of this recurring cost, or of `any`. */
  recurringCostId: z.optional(z.union([z.uuid(), z.literal('any')])),
}

/** The filters of History; all are optional, dates are inclusive. */
export const TransactionFilter = request(filterFields)
/** The filter as it appears in a query, including the URL of History. */
export type TransactionFilter = z.input<typeof TransactionFilter>

/** `GET /transactions`. `cursor` is the `next_cursor` of the previous page. */
export const TransactionPageQuery = request({
  ...filterFields,
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostRows)), mostRows),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})

/** `GET /transactions/months`. `cursor` is the `next_cursor` of the previous page. */
export const MonthListQuery = request({
  ...filterFields,
  /** `true`: return the months in pages if the search is long. */
  inPages: z.optional(flag),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})

export const TransactionPage = record({
  transactions: z.array(Transaction),
  nextCursor: z.nullable(z.string()),
})

/**
 * `GET /transactions/months`, newest first. `total` is the sum of absolute amounts of the month's
 * non-excluded transactions, `net` their signed sum, `excluded` the sum of absolute excluded amounts, `transfers` the
 * part of it that is in transfers. `no_rate_count` of the excluded transactions have no rate.
 */
export const MonthTotal = record({
  month: z.string(),
  totalCents: named('total', Sum),
  netCents: named('net', Sum),
  count: z.int(),
  excludedCents: named('excluded', Sum),
  excludedCount: z.int(),
  transferCents: named('transfers', Sum),
  transferCount: z.int(),
  noRateCount: z.int(),
})
export const MonthList = record({
  months: z.array(MonthTotal),
  /** Null on the last page. */
  nextCursor: z.nullable(z.string()),
})
