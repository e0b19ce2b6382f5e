import {
  CreatedInvitation,
  InvitationSecret,
  Invitations,
  JoinedLedger,
  NewInvitation,
} from '#contract/invitations.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { deviceOf, noteSecurityEvent, unknownDevice } from '#http/note-security-event.ts'
import {
  acceptInvitation,
  createInvitation,
  deleteInvitation,
  readInvitations,
} from '#ledger/store/invitations.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { endpoint, pathId } from './endpoint.ts'
import { timeOf } from './ledger-context.ts'

const topic = 'Ledger'
const missing = new HttpProblem(404, 'invitation_not_found', 'This invitation does not exist.')
const tooMany = new HttpProblem(409, 'too_many_invitations', 'There are 50 invitations. Revoke one first.')
/** The same for a secret that is wrong, used, revoked or expired. */
const invalid = new HttpProblem(
  404,
  'invitation_not_valid',
  'This invitation is not valid. Ask for a new one.',
)
const alreadyMember = new HttpProblem(
  409,
  'already_member',
  'You are already a member of this ledger. Your role has not changed.',
)

/** At the default limit, a user can present a few secrets a minute. */
const weightOfAttempt = { calls: 100, places: 1 }

export const invitations = [
  endpoint({
    method: 'get',
    path: '/ledger/invitations',
    topic,
    summary: 'List the invitations to the ledger',
    role: 'owner',
    answer: { schema: Invitations, description: 'All invitations that can still be accepted.' },
    handle: async ({ context, store, ledgerId }) => ({
      invitations: await readInvitations(store, ledgerId, timeOf(context)),
    }),
  }),
  endpoint({
    method: 'post',
    path: '/ledger/invitations',
    topic,
    summary: 'Invite someone to the ledger',
    description:
      'Whoever accepts the invitation first becomes a member with this role. It expires after 7 days. Pass the ' +
      '`secret` on yourself: this is the only response that contains it.',
    role: 'owner',
    body: NewInvitation,
    answer: { status: 201, schema: CreatedInvitation, description: 'The invitation with its secret.' },
    problems: { 409: '`too_many_invitations`: there are 50 invitations.' },
    handle: ({ c, context, store, userId, ledgerId, body: { role } }) =>
      insideTransaction(store, async (transaction) => {
        const given = { userId, role, now: timeOf(context) }
        const created = await createInvitation(transaction, ledgerId, given)
        if (created === 'too_many') throw tooMany
        const event = { userId, kind: 'invitation_created', device: deviceOf(c) } as const
        await noteSecurityEvent(transaction, context, event)
        return created
      }),
  }),
  endpoint({
    method: 'delete',
    path: '/ledger/invitations/{id}',
    topic,
    summary: 'Revoke an invitation',
    role: 'owner',
    answer: { status: 204, description: 'Revoked.' },
    problems: { 404: '`invitation_not_found`: there is no such invitation.' },
    async handle({ c, store, ledgerId }) {
      if (!(await deleteInvitation(store, ledgerId, pathId(c, missing)))) throw missing
      return c.body(null, 204)
    },
  }),
  endpoint({
    method: 'post',
    path: '/invitations/accept',
    topic,
    summary: 'Accept an invitation',
    description: 'Makes the user a member of the ledger of the invitation, which can be accepted once.',
    // It changes another ledger than the chosen one.
    role: 'viewer',
    body: InvitationSecret,
    answer: { schema: JoinedLedger, description: 'The ledger, and the role of the user in it.' },
    problems: {
      404: '`invitation_not_valid`: the secret is wrong, or the invitation was used, was revoked or has expired.',
      409: '`already_member`: the user is a member and keeps their role. The invitation can still be accepted.',
    },
    weigh: () => weightOfAttempt,
    handle: ({ c, context, store, userId, body: { secret } }) =>
      insideTransaction(store, async (transaction) => {
        const joined = await acceptInvitation(transaction, { userId, secret, now: timeOf(context) })
        if (joined === null) throw invalid
        if (joined === 'already_member') throw alreadyMember
        const { invitedBy, ...ledger } = joined
        await noteSecurityEvent(transaction, context, { userId, kind: 'ledger_joined', device: deviceOf(c) })
        const ofOwner = { userId: invitedBy, kind: 'member_joined', device: unknownDevice } as const
        await noteSecurityEvent(transaction, context, ofOwner)
        return ledger
      }),
  }),
]
