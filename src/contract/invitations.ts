import * as z from 'zod/mini'
import { invitedRoles, ledgerRoles } from '#domain/accounts.ts'
import { text } from './fields.ts'
import { record, request } from './record.ts'

const fields = { id: z.string(), role: z.enum(invitedRoles), createdAt: z.string(), expiresAt: z.string() }

/** `GET /ledger/invitations`: those that can still be accepted. */
export const Invitations = record({ invitations: z.array(record(fields)) })

/** `POST /ledger/invitations` */
export const NewInvitation = request({ role: z.enum(invitedRoles) })

/** The only response that contains the secret. */
export const CreatedInvitation = record({ ...fields, secret: z.string() })

/** `POST /invitations/accept` */
export const InvitationSecret = request({ secret: text(100) })

/** The ledger that the caller is a member of after accepting. */
export const JoinedLedger = record({ ledgerId: z.string(), role: z.enum(ledgerRoles) })
