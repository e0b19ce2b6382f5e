import * as z from 'zod/mini'
import { clashChoices } from '#domain/accounts.ts'
import { Sum } from './fields.ts'
import { named, record, request } from './record.ts'

/** `GET /accounts/{id}/merge` */
export const MergeQuery = request({ intoAccountId: z.uuid() })

/** What merging would do. `clashing` transactions are in both accounts, by their import key. */
export const MergePreview = record({
  count: z.int(),
  clashing: z.int(),
  clashingCents: named('clashing_amount', Sum),
})

/** `POST /accounts/{id}/merge` */
export const MergeAccount = request({ intoAccountId: z.uuid(), clashing: z.enum(clashChoices) })
export const MergedAccount = record({ changeId: z.string(), moved: z.int(), leftOut: z.int() })

/** `DELETE /accounts/{id}` */
export const DeleteAccountQuery = request({ transactions: z.optional(z.enum(['true'])) })

/** An account that was merged into another or deleted with its transactions. */
export const AccountChangeEntry = record({
  id: z.string(),
  kind: z.enum(['merged', 'deleted']),
  accountId: z.string(),
  intoAccountId: z.nullable(z.string()),
  name: z.string(),
  intoName: z.nullable(z.string()),
  count: z.int(),
  leftOutCount: z.int(),
  madeAt: z.string(),
  finalAt: z.string(),
})

/** `GET /account-changes`, newest first. */
export const AccountChanges = record({ changes: z.array(AccountChangeEntry) })

/** `POST /account-changes/{id}/undo`: how many transactions are back, and how many were deleted since. */
export const UndoneAccountChange = record({ restored: z.int(), missing: z.int() })
