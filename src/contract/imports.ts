import * as z from 'zod/mini'
import type { Day } from '#domain/calendar.ts'
import { balanceStates, importSources } from '#domain/imports.ts'
import { longestFileName } from '#domain/plain-text.ts'
import { Amount, CalendarDay, ImportKey, plainText, Sum, text } from './fields.ts'
import { AccountCurrency } from './ledger.ts'
import { named, record, request } from './record.ts'
import { refusal } from './refusal.ts'
import { addedFields, mostRows } from './transactions.ts'

const counts = {
  added: z.int(),
  /** Rows that were there from elsewhere. */
  alreadyThere: z.int(),
  /** Rows that could not be read. */
  skipped: z.int(),
  /** Rows that were not added on purpose: chosen by the user, or deleted by the user before. */
  leftOut: z.int(),
}

const fields = {
  id: z.string(),
  accountId: z.string(),
  source: z.enum(importSources),
  /** The day whose calls of `POST /transactions` it collects; null for all others. */
  collectedDay: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  format: z.nullable(z.string()),
  headerFingerprint: z.nullable(z.string()),
  createdBy: z.nullable(z.string()),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  ...counts,
  balanceState: z.enum(balanceStates),
  openingCents: named('opening_balance', z.nullable(Sum)),
  openingDay: z.nullable(z.string()),
  closingCents: named('closing_balance', z.nullable(Sum)),
  closingDay: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  /** Until when the undo can be undone. */
  redoUntil: z.nullable(z.string()),
}

/** One file brought into one account, or the single calls of one day. */
export const Import = record(fields)

/** How many of its rows are there, and how many of them the user has changed. */
export const ImportDetails = record({ ...fields, present: z.int(), edited: z.int() })

/** `POST /imports` */
export const NewImport = request({
  /** The first account if omitted. */
  accountId: z.optional(z.uuid()),
  /** The currency that the file says its amounts are in. */
  currency: z.optional(AccountCurrency),
  source: z._default(z.enum(['web', 'api']), 'api'),
  fileName: z._default(z.nullable(text(longestFileName)), null),
  format: z._default(z.nullable(text(40)), null),
  /** By what the next file of the same bank is known again. */
  headerFingerprint: z._default(z.nullable(ImportKey), null),
  balanceState: z._default(z.enum(balanceStates), 'none'),
  openingCents: named('opening_balance', z._default(z.nullable(Amount), null)),
  openingDay: z._default(z.nullable(CalendarDay), null),
  closingCents: named('closing_balance', z._default(z.nullable(Amount), null)),
  closingDay: z._default(z.nullable(CalendarDay), null),
})

/** `GET /imports`, newest first. `cursor` is the `next_cursor` of the previous page. */
export const ImportPageQuery = request({
  accountId: z.optional(z.uuid()),
  headerFingerprint: z.optional(z.string().check(z.maxLength(100), plainText)),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 100),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})
export const ImportPage = record({ imports: z.array(Import), nextCursor: z.nullable(z.string()) })

/** `POST /imports/{id}/rows`: adds all rows or none. */
export const ImportRows = request({
  rows: z
    .array(
      request({
        ...addedFields,
        importKey: z._default(addedFields.importKey, null),
        /** The row's ID when Outgo exported it. */
        id: z.optional(z.uuid()),
        /** The transaction of the account that this row replaces, such as the same payment while it was pending. */
        replaces: z.optional(z.uuid()),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostRows)),
  /** Import keys of rows to add although the user deleted them before; the ID of a row without one. */
  restoreDeleted: z._default(z.array(ImportKey).check(z.maxLength(mostRows)), []),
})

const DeletedKey = record({ importKey: z.string(), deletedAt: z.string() })

/** What became of the rows; those in `deleted` were left out. */
export const AddedRows = record({
  added: z.int(),
  alreadyThere: z.int(),
  deleted: z.array(DeletedKey),
})

const count = z._default(z.int().check(z.gte(0), z.lte(1_000_000_000)), 0)

const isInOrder = z.refine<{ firstDay?: Day | undefined; lastDay?: Day | undefined }>(
  ({ firstDay, lastDay }) => !firstDay || !lastDay || lastDay >= firstDay,
  { path: ['last_day'], error: refusal('ends_before_start') },
)

/** `POST /imports/{id}/finish` */
export const FinishedImport = request({
  /** Rows of the file that were there already and were not sent. */
  alreadyThere: count,
  skipped: count,
  leftOut: count,
  /** The period of the file, if it is longer than that of the rows that were sent. */
  firstDay: z.optional(CalendarDay),
  lastDay: z.optional(CalendarDay),
}).check(isInOrder)

/** The most import keys that are checked in one call. */
export const mostKeys = 5000

/** `POST /imports/check` */
export const KeysToCheck = request({
  accountId: z.optional(z.uuid()),
  importKeys: z.array(ImportKey).check(z.minLength(1), z.maxLength(mostKeys)),
})
export const CheckedKeys = record({
  there: z.array(record({ importKey: z.string(), id: z.string() })),
  deleted: z.array(DeletedKey),
  /** Rows that the user moved to another account, and the account that they are in. */
  moved: z.array(record({ importKey: z.string(), id: z.string(), accountId: z.string() })),
})

/** `GET /imports/{id}/edited` */
export const EditedPageQuery = request({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostRows)), mostRows),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})

/** The most rows that an undo can be told to keep by ID. */
const mostKept = 10_000

/** `POST /imports/{id}/undo`. `keep` says which rows stay: the edited ones, none, or those with these IDs. */
export const UndoImport = request({
  keep: z.union([z.enum(['edited', 'none']), z.array(z.uuid()).check(z.maxLength(mostKept))]),
})
export const UndoneImport = record({ removed: z.int(), kept: z.int() })

/** `POST /imports/{id}/redo` */
export const RedoneImport = record({ restored: z.int() })

const Period = { firstDay: z.string(), lastDay: z.string() }

/** `GET /accounts/{id}/coverage` */
export const Coverage = record({
  months: z.array(
    record({
      month: z.string(),
      days: z.int(),
      coveredDays: z.int(),
      importIds: z.array(z.string()),
    }),
  ),
  overlaps: z.array(record(Period)),
  gaps: z.array(record({ ...Period, cents: named('amount', Sum) })),
})
