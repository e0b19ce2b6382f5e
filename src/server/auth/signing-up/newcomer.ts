import type { AuthContext } from '#server/auth/auth-context.ts'
import { type SentOneTimeMessage, sendOneTimeMessage } from '#server/auth/codes/one-time-message.ts'
import {
  keepProof,
  type ProofPurpose,
  type ProofRequest,
  proofMessage,
} from '#server/auth/codes/send-proof.ts'
import { type Contact, isConfirmed, readUserByContact } from '#server/auth/contact.ts'
import { deleteIdentity, type Identity, insertIdentity, readIdentities } from '#store/accounts/identities.ts'
import type { Carried } from '#store/accounts/one-time-tokens.ts'
import { lockUser, type Metadata, type User } from '#store/accounts/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import {
  confirmedAtOnce,
  contactIdentity,
  insertNewUser,
  type NewAccount,
  withProviders,
} from './new-account.ts'

/** Someone who asks for an account, or asks again before having confirmed the last time. */
export type Newcomer = {
  contact: Contact
  /** Null for who signs in by codes alone: no password fits then. */
  passwordHash: string | null
  data: Metadata
  /** What they get if the address has none. */
  account: NewAccount
  request: ProofRequest
}

/** Whether the operator takes an address or number as it is given. */
export const needsNoProof = ({ settings }: AuthContext, contact: Contact): boolean =>
  'email' in contact ? settings.mailerAutoconfirm : settings.smsAutoconfirm

/** Makes a confirmed account, which `andThen` may go on with in the same transaction. Null when someone was faster. */
export function addConfirmedAccount<Result>(
  context: AuthContext,
  newcomer: Newcomer,
  andThen: (store: Store, user: User) => Promise<Result>,
): Promise<Result | null> {
  const { user, identity } = confirmedAtOnce(newcomer.account)
  return insideTransaction(context.store, async (store) =>
    (await insertNewUser(store, user, [identity])) ? andThen(store, user) : null,
  )
}

type Asked = { messageId: string | undefined }

/**
 * Asks for a proof of the address: by a first message, for which the account is made, or by another one. What
 * the call brings waits beside its message, since whoever asked before may have been someone else. When the message
 * cannot be sent nothing is made.
 */
export const askForProof = (
  context: AuthContext,
  newcomer: Newcomer,
  known: User | undefined,
): Promise<Asked> => (known ? askAgain(context, newcomer, known) : askFirst(context, newcomer))

/** Where addresses need no proof the message is there to sign in with, to an account confirmed already. */
async function askFirst(context: AuthContext, newcomer: Newcomer): Promise<Asked> {
  const { contact, request, account } = newcomer
  const isGiven = needsNoProof(context, contact)
  const { user, identity } = isGiven ? confirmedAtOnce(account) : account
  const purpose = isGiven ? 'magiclink' : 'signup'
  const sent = await sendOneTimeMessage(context, proofMessage(user, contact, purpose, request))
  await insideTransaction(context.store, async (store) => {
    if (await insertNewUser(store, user, [identity]))
      return keepProof(store, context, user, sent, { purpose, request, carried: carriedBy(newcomer) })
    // A call beside this one was faster: the message proves the address of the account that is there now.
    const there = await readUserByContact(store, contact)
    return there && keepForKnown(store, context, newcomer, there, { sent, purpose })
  })
  return { messageId: sent.messageId }
}

async function askAgain(context: AuthContext, newcomer: Newcomer, known: User): Promise<Asked> {
  const { contact, request } = newcomer
  // Whose sign-up it was shows in the mail: the password that counts is the one that came with it.
  const purpose = newcomer.passwordHash === null ? 'signup' : 'signup_again'
  const sent = await sendOneTimeMessage(context, proofMessage(known, contact, purpose, request))
  await insideTransaction(context.store, (store) =>
    keepForKnown(store, context, newcomer, known, { sent, purpose }),
  )
  return { messageId: sent.messageId }
}

async function keepForKnown(
  store: Store,
  context: AuthContext,
  newcomer: Newcomer,
  { id }: User,
  { sent, purpose }: { sent: SentOneTimeMessage; purpose: ProofPurpose },
): Promise<void> {
  const current = await lockUser(store, id)
  if (!current || isConfirmed(current, newcomer.contact)) return
  const own = await withIdentityOfKind(store, context, current, newcomer)
  const asked = { purpose, request: newcomer.request, carried: carriedBy(newcomer) }
  await keepProof(store, context, withPasswordInWaiting(own, newcomer), sent, asked)
}

/** Another sign-up with the same address may follow before somebody shows whose it is: each message brings its own. */
const carriedBy = ({ passwordHash, data }: Newcomer): Carried => ({
  passwordHash,
  userData: data,
  identityId: null,
})

/** So that who signs in too early is told to confirm the address. It lets nobody in: the message decides. */
const withPasswordInWaiting = (user: User, { passwordHash }: Newcomer): User =>
  passwordHash === null ||
  user.invitedAt !== null ||
  user.emailConfirmedAt !== null ||
  user.phoneConfirmedAt !== null
    ? user
    : { ...user, passwordHash }

/**
 * An account nobody has confirmed may have come from a provider that did not vouch for the address. Who can read
 * the address's messages is to find nothing in it of who could not (auth-protocol.md, 6, POST /signup).
 */
async function withIdentityOfKind(
  store: Store,
  context: AuthContext,
  user: User,
  { contact, data }: Newcomer,
): Promise<User> {
  const identities = await readIdentities(store, user.id)
  const kind = 'email' in contact ? 'email' : 'phone'
  if (identities.some(({ provider }) => provider === kind)) return user
  const own = contactIdentity(context, user.id, contact, data)
  const kept = identities.filter((identity) => isProved(user, identity))
  for (const { id } of identities.filter((identity) => !kept.includes(identity)))
    await deleteIdentity(store, user.id, id)
  await insertIdentity(store, own)
  return {
    ...user,
    appMetadata: withProviders(user.appMetadata, [...kept, own]),
    userMetadata: kept.length === 0 ? own.identityData : user.userMetadata,
  }
}

const isProved = (user: User, { provider, identityData }: Identity): boolean =>
  provider === 'phone' ? user.phoneConfirmedAt !== null : identityData.email_verified === true
