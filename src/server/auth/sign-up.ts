import { deleteIdentity, type Identity, insertIdentity, readIdentities } from '#store/accounts/identities.ts'
import { lockUser, type Metadata, type User } from '#store/accounts/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import type { AuthContext } from './auth-context.ts'
import { confirmedAtOnce, contactIdentity, newAccount } from './new-account.ts'
import { insertNewUser, withProviders } from './new-user.ts'
import { sendOneTimeMessage } from './one-time-message.ts'
import { type Contact, isConfirmed, readUserByContact } from './read-contact.ts'
import { keepProof, type ProofRequest, proofMessage } from './send-proof.ts'

/** Someone who asks for an account, or asks again before having confirmed the last time. */
export type Newcomer = {
  contact: Contact
  audience: string
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

/**
 * Asks for a proof of the address: by a first message, for which the account is made, or by another one, which
 * changes nothing else about it, since whoever asked before may have been someone else. When the message cannot
 * be sent nothing is made. `user` is null when there is nothing left to prove.
 */
export async function askForProof(
  context: AuthContext,
  newcomer: Newcomer,
  known: User | undefined,
): Promise<{ user: User | null; messageId: string | undefined }> {
  const { contact, audience, request } = newcomer
  const account = newAccount(context, contact, newcomer)
  const sent = await sendOneTimeMessage(
    context,
    proofMessage(known ?? account.user, contact, 'signup', request),
  )
  const user = await insideTransaction(context.store, async (store) => {
    if (!known && (await insertNewUser(store, account.user, [account.identity])))
      return keepProof(store, context, account.user, sent, 'signup', request)
    const there = known ?? (await readUserByContact(store, contact, audience))
    const current = there && (await lockUser(store, there.id))
    if (!current || isConfirmed(current, contact)) return null
    const own = await withIdentityOfKind(store, context, current, newcomer)
    return keepProof(store, context, own, sent, 'signup', request)
  })
  return { user, messageId: sent.messageId }
}

/**
 * An account nobody has confirmed may have come from a provider that did not vouch for the address. Who can read
 * the address's messages is to find nothing in it of who could not (auth-protocol 6, POST /signup).
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
