import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { sendOneTimeMessage } from '#server/auth/proofs/one-time-message.ts'
import { keepProof, type ProofRequest, proofMessage } from '#server/auth/proofs/send-proof.ts'
import { type Contact, isConfirmed, readUserByContact } from '#server/auth/read-contact.ts'
import { deleteIdentity, type Identity, insertIdentity, readIdentities } from '#store/accounts/identities.ts'
import type { Carried } from '#store/accounts/one-time-tokens.ts'
import { lockUser, type Metadata, type User } from '#store/accounts/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { confirmedAtOnce, contactIdentity, newAccount } from './new-account.ts'
import { insertNewUser, withProviders } from './new-user.ts'

/** Someone who asks for an account, or asks again before having confirmed the last time. */
export type Newcomer = {
  contact: Contact
  /** Null for who signs in by codes alone: no password fits then. */
  passwordHash: string | null
  data: Metadata
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
  const { user, identity } = confirmedAtOnce(newAccount(context, newcomer.contact, newcomer))
  return insideTransaction(context.store, async (store) =>
    (await insertNewUser(store, user, [identity])) ? andThen(store, user) : null,
  )
}

type Asked = { user: User | null; messageId: string | undefined }

/**
 * Asks for a proof of the address: by a first message, for which the account is made, or by another one. What
 * the call brings waits beside its message, since whoever asked before may have been someone else. When the message
 * cannot be sent nothing is made. `user` is null when there is nothing left to prove.
 */
export function askForProof(
  context: AuthContext,
  newcomer: Newcomer,
  known: User | undefined,
): Promise<Asked> {
  if (known) return askAgain(context, newcomer, known)
  return aloneWith(context, newcomer.contact, async () => {
    // A call beside this one may have made the account a moment ago.
    const there = await readUserByContact(context.store, newcomer.contact)
    if (!there) return askFirst(context, newcomer)
    return isConfirmed(there, newcomer.contact)
      ? { user: null, messageId: undefined }
      : askAgain(context, newcomer, there)
  })
}

/** Where addresses need no proof the message is there to sign in with, to an account confirmed already. */
async function askFirst(context: AuthContext, newcomer: Newcomer): Promise<Asked> {
  const { contact, request } = newcomer
  const account = newAccount(context, contact, newcomer)
  const isGiven = needsNoProof(context, contact)
  const { user, identity } = isGiven ? confirmedAtOnce(account) : account
  const purpose = isGiven ? 'magiclink' : 'signup'
  const sent = await sendOneTimeMessage(context, proofMessage(user, contact, purpose, request))
  const kept = await insideTransaction(context.store, async (store) =>
    (await insertNewUser(store, user, [identity]))
      ? keepProof(store, context, user, sent, { purpose, request, carried: carriedBy(newcomer) })
      : null,
  )
  return { user: kept, messageId: sent.messageId }
}

async function askAgain(context: AuthContext, newcomer: Newcomer, known: User): Promise<Asked> {
  const { contact, request } = newcomer
  // Whose sign-up it was shows in the mail: the password that counts is the one that came with it.
  const purpose = newcomer.passwordHash === null ? 'signup' : 'signup_again'
  const sent = await sendOneTimeMessage(context, proofMessage(known, contact, purpose, request))
  const user = await insideTransaction(context.store, async (store) => {
    const current = await lockUser(store, known.id)
    if (!current || isConfirmed(current, contact)) return null
    const own = await withIdentityOfKind(store, context, current, newcomer)
    const asked = { purpose, request, carried: carriedBy(newcomer) } as const
    return keepProof(store, context, withPasswordInWaiting(own, newcomer), sent, asked)
  })
  return { user, messageId: sent.messageId }
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

/** Before there is an account, nothing but this keeps calls made side by side from sending a message each. */
async function aloneWith<Result>(
  { limits }: AuthContext,
  contact: Contact,
  work: () => Promise<Result>,
): Promise<Result> {
  const message = `first message to ${'email' in contact ? contact.email : contact.phone}`
  const giveBack = await limits.claimMessage(message)
  if (!giveBack)
    throw new AuthProblem(
      429,
      'email' in contact ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit',
      'A message is being sent already. Please wait a moment.',
    )
  try {
    return await work()
  } finally {
    await giveBack()
  }
}

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
