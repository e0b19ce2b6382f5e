import * as z from 'zod/mini'
import { ledgerRoles } from '#domain/accounts.ts'
import { record, request } from './record.ts'

const role = z.enum(ledgerRoles)

export const Member = record({ userId: z.string(), role })

/** `GET /ledger/members` */
export const Members = record({ members: z.array(Member) })

/** `PATCH /ledger/members/{id}` */
export const MemberChange = request({ role })

/** `GET /ledgers`: every ledger that the caller is a member of, and what they may do there. */
export const Ledgers = record({
  ledgers: z.array(record({ id: z.string(), role, currency: z.string() })),
})
