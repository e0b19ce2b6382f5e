import type { AuthContext } from '#auth/auth-context.ts'
import { type SentOneTimeMessage, sendOneTimeMessage } from '#auth/codes/one-time-message.ts'
import {
  keepProof,
  type ProofPurpose,
  type ProofRequest,
  proofMessage,
  sendProof,
} from '#auth/codes/send-proof.ts'
import { type Contact, isConfirmed, readUserByContact } from '#auth/contact.ts'
import { deleteIdentity, type Identity, insertIdentity, readIdentities } from '#auth/store/identities.ts'
import { type Carried, nothingCarried, readOneTimeToken } from '#auth/store/one-time-tokens.ts'
import { lockUser, type Metadata, type User } from '#auth/store/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import {
  confirmedAtOnce,
  contactIdentity,
  insertNewUser,
  type NewAccount,
  withProviders,
} from './new-account.ts'

/** Someone who signs up, for the first time or again before confirming. */
export type Newcomer = {
  contact: Contact
  /** Null for people who sign in only with codes: no password matches. */
  passwordHash: string | null
  data: Metadata
  /** The account they get if the address has none yet. */
  account: NewAccount
  request: ProofRequest
}

/** Whether the operator accepts addresses or numbers without proof. */
export const needsNoProof = ({ settings }: AuthContext, contact: Contact): boolean =>
  'email' in contact ? settings.mailerAutoconfirm : settings.smsAutoconfirm

/** Creates a confirmed account and runs `andThen` in the same transaction. Null if someone else was faster. */
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
 * Sends a message that proves the address: the first one, which also creates the account, or another. The password and
 * data of this sign-up are stored with its message, because an earlier sign-up may have been someone else's. If the
 * message cannot be sent, nothing is stored.
 */
export const askForProof = (
  context: AuthContext,
  newcomer: Newcomer,
  known: User | undefined,
): Promise<Asked> => (known ? askAgain(context, newcomer, known) : askFirst(context, newcomer))

/** Where addresses need no proof, the account is confirmed at once and the message is for signing in. */
async function askFirst(context: AuthContext, newcomer: Newcomer): Promise<Asked> {
  const { contact, request, account } = newcomer
  const isGiven = needsNoProof(context, contact)
  const { user, identity } = isGiven ? confirmedAtOnce(account) : account
  const purpose = isGiven ? 'magiclink' : 'signup'
  const sent = await sendOneTimeMessage(context, proofMessage(user, contact, purpose, request))
  await insideTransaction(context.store, async (store) => {
    if (await insertNewUser(store, user, [identity]))
      return keepProof(store, context, user, sent, { purpose, request, carried: carriedBy(newcomer) })
    // A simultaneous call was faster: the message proves the address of the account it created. It does not mention another
    // sign-up, so it sets no password.
    const there = await readUserByContact(store, contact)
    return (
      there && keepForKnown(store, context, { ...newcomer, passwordHash: null }, there, { sent, purpose })
    )
  })
  return { messageId: sent.messageId }
}

async function askAgain(context: AuthContext, newcomer: Newcomer, known: User): Promise<Asked> {
  const { contact, request, data } = newcomer
  if ('email' in contact && (await isAwaited(context, newcomer, known))) {
    const userData = known.invitedAt === null ? data : null
    return sendProof(context, known, contact, 'magiclink', request, null, { ...nothingCarried, userData })
  }
  // The mail says which sign-up it belongs to: confirming it sets the password of that sign-up.
  const purpose = newcomer.passwordHash === null ? 'signup' : 'signup_again'
  const sent = await sendOneTimeMessage(context, proofMessage(known, contact, purpose, request))
  await insideTransaction(context.store, (store) =>
    keepForKnown(store, context, newcomer, known, { sent, purpose }),
  )
  return { messageId: sent.messageId }
}

/**
 * Whether this call must not replace an earlier mail: an invitation, or a sign-up with a password if this call has
 * none. The owner can then use either mail.
 */
async function isAwaited(
  { store }: AuthContext,
  { passwordHash }: Newcomer,
  { id, invitedAt }: User,
): Promise<boolean> {
  if (invitedAt !== null) return true
  if (passwordHash !== null) return false
  const last = await readOneTimeToken(store, id, 'confirmation')
  return last !== undefined && last.carried.passwordHash !== null
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
  const asked = { purpose, request: newcomer.request, carried: carriedBy(newcomer, current) }
  await keepProof(store, context, own, sent, asked)
}

/** Several people may sign up with one address before it is proved, so each message carries its own sign-up. */
const carriedBy = ({ passwordHash, data }: Newcomer, user?: User): Carried => {
  const isInvited = user !== undefined && user.invitedAt !== null
  return { ...nothingCarried, ...(isInvited ? {} : { passwordHash, userData: data }) }
}

/**
 * An unconfirmed account may come from a provider that did not vouch for the address. Its unproved identities are removed,
 * so that whoever proves the address inherits nothing from a stranger (auth-protocol.md, 6, POST /signup).
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
