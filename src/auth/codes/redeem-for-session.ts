import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { readUserByContact } from '#auth/contact.ts'
import type { evenTiming } from '#auth/even-timing.ts'
import { checkGuess } from '#auth/limits/limits.ts'
import { type IssuedSession, signIn } from '#auth/sessions/session-answer.ts'
import { accountGuessKey } from '#auth/sessions/sign-in-by-password.ts'
import { readNewestTokensSentTo } from '#auth/store/one-time-tokens.ts'
import type { Device } from '#auth/store/sessions.ts'
import { retryOnConflict } from '#store/engines/is-conflict.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import type { OneTimeTokenKind } from '#store/sign-in-tables.ts'
import { notifyOfRemovedAccess, type RemovedAccess } from './earlier-access.ts'
import { isEmail, type ProvedToken, proveByCode, proveByLink } from './one-time-code.ts'
import { type ProvingSession, redeemToken, tokenExpired } from './redeem-one-time-token.ts'

export type LinkProof = { kinds: readonly OneTimeTokenKind[]; linkToken: string }
export type CodeProof = { kinds: readonly OneTimeTokenKind[]; sentTo: string; code: string }

type Outcome = { issued: IssuedSession; removed: RemovedAccess | null }

/** Where a call comes from: the device, and the session if its token names one. */
type RedeemedFrom = { device: Device; session: ProvingSession }

/** A session for a link token. Null for the first half of an address change. */
export async function redeemLink(
  context: AuthContext,
  { kinds, linkToken }: LinkProof,
  from: RedeemedFrom,
): Promise<IssuedSession | null> {
  const outcome = await retryOnConflict(() =>
    insideTransaction(context.store, async (store) =>
      redeem(store, context, await proveByLink(store, context, kinds, linkToken), from),
    ),
  )
  if (outcome instanceof AuthProblem) throw outcome
  return afterTelling(context, outcome)
}

/**
 * A session for a typed code. Guesses for addresses that never got a code count the same and take as long, so a refusal
 * reveals nothing.
 */
export async function redeemCode(
  context: AuthContext,
  evenly: ReturnType<typeof evenTiming>,
  proof: CodeProof,
  { address, ...from }: RedeemedFrom & { address: string | null },
): Promise<IssuedSession | null> {
  const contact = proof.sentTo
  const user = await readUserByContact(
    context.store,
    isEmail(contact) ? { email: contact } : { phone: contact },
  )
  const whose = await accountGuessKey(context.store, { contact, userId: user?.id, address })
  const outcome = await checkGuess(context.limits, { secret: 'code', whose }, () =>
    tryCode(context, evenly, proof, from),
  )
  return afterTelling(context, outcome)
}

async function tryCode(
  context: AuthContext,
  evenly: ReturnType<typeof evenTiming>,
  proof: CodeProof,
  from: RedeemedFrom,
): Promise<Outcome | AuthProblem | null> {
  if ((await readNewestTokensSentTo(context.store, proof.kinds, proof.sentTo)).length === 0) {
    await evenly.pretend()
    return tokenExpired()
  }
  // Returned, not thrown, so that the count of wrong codes is committed although the call fails.
  return evenly.measure(() =>
    retryOnConflict(() =>
      insideTransaction(context.store, async (store) =>
        redeem(store, context, await proveByCode(store, context, proof.kinds, proof), from),
      ),
    ),
  )
}

async function redeem(
  store: Store,
  context: AuthContext,
  proved: ProvedToken | null,
  { device, session }: RedeemedFrom,
): Promise<Outcome | AuthProblem | null> {
  const redeemed = proved ? await redeemToken(store, context, proved, session) : tokenExpired()
  if (redeemed === null || redeemed instanceof AuthProblem) return redeemed
  const issued = await signIn(store, context, redeemed.user, { method: 'otp', device })
  return { issued, removed: redeemed.removed }
}

async function afterTelling(context: AuthContext, outcome: Outcome | null): Promise<IssuedSession | null> {
  if (outcome === null) return null
  await notifyOfRemovedAccess(context, outcome.issued.user, outcome.removed)
  return outcome.issued
}

/** The kinds of tokens that each verification type accepts (auth-protocol.md, 5). */
const mailTypes = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_new', 'email_change_current'],
} as const satisfies Record<string, OneTimeTokenKind[]>

const phoneTypes = {
  sms: ['confirmation'],
  phone_change: ['phone_change'],
} as const satisfies Record<string, OneTimeTokenKind[]>

export const kindsOfMailType = (type: string) => kindsOf(mailTypes, type)
export const kindsOfPhoneType = (type: string) => kindsOf(phoneTypes, type)

function kindsOf(
  types: Record<string, readonly OneTimeTokenKind[]>,
  type: string,
): readonly OneTimeTokenKind[] {
  const kinds = Object.hasOwn(types, type) ? types[type] : undefined
  if (!kinds) throw new AuthProblem(400, 'validation_failed', `Unsupported verification type ${type}`)
  return kinds
}
