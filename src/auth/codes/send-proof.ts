import type { AuthContext } from '#auth/auth-context.ts'
import type { Contact } from '#auth/contact.ts'
import { beginFlow, type CodeChallenge } from '#auth/pkce-flow.ts'
import {
  type Carried,
  nothingCarried,
  type OneTimeToken,
  putOneTimeToken,
  readOneTimeToken,
} from '#auth/store/one-time-tokens.ts'
import { lockUser, saveUser, type User } from '#auth/store/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import type { OneTimeTokenKind } from '#store/sign-in-tables.ts'
import {
  addressOf,
  type OneTimeMessage,
  type SentOneTimeMessage,
  sendOneTimeMessage,
  sentAtOf,
} from './one-time-message.ts'

/** What the client wants from the message. */
export type ProofRequest = {
  redirectTo: string
  /** With a challenge, the link leads to a code that only this client can exchange. */
  challenge: CodeChallenge | null
  channel: 'sms' | 'whatsapp'
  limits?: OneTimeMessage['limits']
}

/** The mails that prove an address, with the kind of token they carry and the `amr` of the session they start. */
const proofs = {
  signup: { kind: 'confirmation', authenticationMethod: 'email/signup' },
  signup_again: { kind: 'confirmation', authenticationMethod: 'email/signup' },
  magiclink: { kind: 'recovery', authenticationMethod: 'magiclink' },
  recovery: { kind: 'recovery', authenticationMethod: 'recovery' },
} as const satisfies Record<string, { kind: OneTimeTokenKind; authenticationMethod: string }>
export type ProofPurpose = keyof typeof proofs

/**
 * Sends a known user a link and code and stores their token, with what it carries (auth-protocol.md, 5). `identityId` is the
 * identity that the address has to be proved for.
 */
export async function sendProof(
  context: AuthContext,
  user: User,
  contact: Contact,
  purpose: ProofPurpose,
  request: ProofRequest,
  identityId: string | null = null,
  carried: Carried = { ...nothingCarried, identityId },
): Promise<{ messageId: string | undefined }> {
  const sent = await sendOneTimeMessage(context, proofMessage(user, contact, purpose, request))
  await insideTransaction(context.store, async (store) => {
    const current = await lockUser(store, user.id)
    // The account may have been deleted, or moved to another address, while the message was being sent.
    if (!current || contactOf(current, contact) !== contactOf(user, contact)) return
    await keepProof(store, context, current, sent, { purpose, request, carried })
  })
  return { messageId: sent.messageId }
}

/**
 * Repeats the confirmation of an address or number, with what the last one carries. If several people may have signed up,
 * the mail says so. An SMS cannot, and then sets no password. Invited users get a sign-in link, and their invitation stays
 * valid.
 */
export async function sendConfirmationAgain(
  context: AuthContext,
  user: User,
  contact: Contact,
  request: ProofRequest,
): Promise<{ messageId: string | undefined }> {
  const isMail = 'email' in contact
  if (isMail && user.invitedAt !== null) return sendProof(context, user, contact, 'magiclink', request)
  const last = await readOneTimeToken(context.store, user.id, 'confirmation')
  const brought = last?.relatesTo === addressOf(contact) ? last.carried : nothingCarried
  const { passwordHash } = brought
  if (passwordHash === null || passwordHash === user.passwordHash)
    return sendProof(context, user, contact, 'signup', request, null, brought)
  const carried = isMail ? brought : { ...brought, passwordHash: null, userData: {} }
  return sendProof(context, user, contact, 'signup_again', request, null, carried)
}

export function proofMessage(
  user: User,
  contact: Contact,
  purpose: ProofPurpose,
  { redirectTo, challenge, channel, limits }: ProofRequest,
): OneTimeMessage {
  return 'email' in contact
    ? {
        user,
        kind: proofs[purpose].kind,
        to: { email: contact.email, purpose, redirectTo, isPkce: challenge !== null },
        limits,
      }
    : { user, kind: 'confirmation', to: { phone: contact.phone, channel }, limits }
}

/** Stores the token of a sent message for the locked user, with what it carries and the flow that waits for it. */
export async function keepProof(
  store: Store,
  context: AuthContext,
  user: User,
  { token }: SentOneTimeMessage,
  { purpose, request, carried }: { purpose: ProofPurpose; request: ProofRequest; carried: Carried },
): Promise<User> {
  const { challenge, redirectTo } = request
  const { authenticationMethod } = proofs[purpose]
  const flow =
    challenge &&
    (await beginFlow(store, context, { challenge, authenticationMethod, userId: user.id, redirectTo }))
  const earlier = await readOneTimeToken(store, user.id, token.kind)
  await putOneTimeToken(store, { ...token, userId: user.id, carried, flowStateId: flow?.id ?? null })
  const kept = earlier && carried.passwordHash !== user.passwordHash ? withoutPasswordOf(user, earlier) : user
  return saveUser(store, { ...kept, [sentAtOf[token.kind]]: token.sentAt }, token.sentAt)
}

/**
 * The password of the first sign-up is already in the account, so that a sign-in before confirmation fails with "not
 * confirmed". After a second sign-up, which may be someone else's, it is removed: an administrator who confirms the address
 * does not know whose it is. The message sets the password.
 */
const withoutPasswordOf = (user: User, { carried }: OneTimeToken): User =>
  user.emailConfirmedAt === null &&
  user.phoneConfirmedAt === null &&
  carried.passwordHash === user.passwordHash
    ? { ...user, passwordHash: null }
    : user

const contactOf = (user: User, contact: Contact): string | null =>
  'email' in contact ? user.email : user.phone
