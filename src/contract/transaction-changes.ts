import * as z from 'zod/mini'
import { longestNote } from '#domain/transaction.ts'
import { skipReasons } from '#domain/transaction-changes.ts'
import { Description, Name, text } from './fields.ts'
import { named, optional, record, request } from './record.ts'
import { refusal } from './refusal.ts'
import { TagNames } from './tags.ts'
import { mostRows, TransactionFilter } from './transactions.ts'

const ids = z.array(z.uuid()).check(z.maxLength(mostRows))

/** Transactions by ID, or all that match a filter except some. `count` is the expected number of the latter. */
const Selection = z.union([
  request({ transactionIds: ids.check(z.minLength(1)) }),
  request({ filter: TransactionFilter, except: z._default(ids, []), count: z.int().check(z.gte(1)) }),
])

/** Omitted fields stay the same. `tags` replaces all tags; then `remove_tags` and `add_tags` apply. */
const FieldChanges = request(
  optional({
    category: Name,
    description: Description,
    note: z.nullable(text(longestNote)),
    accountId: z.uuid(),
    reviewed: z.boolean(),
    tags: TagNames,
    removeTags: TagNames,
    addTags: TagNames,
  }),
).check(z.refine((change) => Object.keys(change).length > 0, refusal('nothing_to_change')))

const Deletion = request({ delete: z.literal(true) })

/** `POST /transaction-changes` */
export const NewTransactionChange = request({
  selection: Selection,
  change: z.union([FieldChanges, Deletion]),
})

const Skipped = record({ reason: z.enum(skipReasons), count: z.int() })

/** The result of a bulk change. `id` is for undoing it; null if nothing changed. */
export const MadeTransactionChange = record({
  id: z.nullable(z.string()),
  changed: z.int(),
  /** The number that already had these values. */
  unchanged: z.int(),
  /** The number of skipped transactions, by reason. */
  skipped: z.array(Skipped),
})

const TransactionChangeEntry = record({
  id: z.string(),
  /** `split` is how many parts a transaction was split into; 1 ended a split. */
  change: z.union([record({ split: z.int() }), FieldChanges, Deletion]),
  /** How many transactions it changed. */
  count: z.int(),
  madeAt: z.string(),
  /** False if the server stopped before the change was complete. */
  isFinished: named('finished', z.boolean()),
  finalAt: z.string(),
})

/** `GET /transaction-changes`, newest first. */
export const TransactionChanges = record({ changes: z.array(TransactionChangeEntry) })

/**
 * `POST /transaction-changes/{id}/undo`: how many transactions were restored, and how many were not because they were
 * edited or deleted since.
 */
export const UndoneTransactionChange = record({ restored: z.int(), edited: z.int(), missing: z.int() })
