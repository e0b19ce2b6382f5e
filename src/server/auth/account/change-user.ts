import type { AuthContext } from '#server/auth/auth-context.ts'
import { mergeMetadata } from '#server/auth/metadata.ts'
import { type Caller, lockCaller, requireSecondFactor } from '#server/auth/sessions/caller.ts'
import type { Device } from '#store/accounts/sessions.ts'
import { saveUser, type User } from '#store/accounts/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { prepareEmailChange } from './email-change.ts'
import { preparePasswordChange } from './password-change.ts'
import { preparePhoneChange } from './phone-change.ts'
import type { PreparedChange } from './prepared-change.ts'
import { prepareProofOfAddress } from './reauthentication.ts'
import { needsSecondFactor, requireAllowedChange } from './require-allowed-change.ts'
import { isNonceAlone, type UserChange } from './user-change.ts'

type Changing = Caller & { device: Device; tokenRole: string | undefined }

/** Changes all that is asked for, or nothing (auth-protocol.md, 7). */
export async function changeUser(
  context: AuthContext,
  who: Changing,
  change: UserChange,
  redirectTo: string,
): Promise<User> {
  await requireAllowedChange(context, who, change)
  // Whether a password is the present one can be asked together with a change that fails: that is a guess, too.
  const guess = { secret: 'current-password', whose: who.user.id } as const
  const giveBack = change.password === null ? null : await context.limits.takeGuess(guess)
  const parts = await prepare(context, who, change, redirectTo)
  const changed = await insideTransaction(context.store, async (store) => {
    // Hashing and sending took a while: this session may have ended meanwhile, or a second factor been added.
    const current = await lockCaller(store, who)
    if (needsSecondFactor(change)) await requireSecondFactor(store, current)
    if (parts.length === 0) return current.user
    let changed = current.user
    for (const part of parts) changed = await part(store, changed)
    return saveUser(store, changed, new Date(context.clock.now()).toISOString())
  })
  await giveBack?.()
  return changed
}

/** The password comes first: it makes earlier links and codes worthless, and not those sent here. */
async function prepare(
  context: AuthContext,
  who: Changing,
  change: UserChange,
  redirectTo: string,
): Promise<PreparedChange[]> {
  const { email, phone, password, data, appMetadata, proof, channel, challenge } = change
  if (isNonceAlone(change)) return [await prepareProofOfAddress(context, who.user, proof.nonce)]
  const parts: PreparedChange[] = []
  if (password !== null) parts.push(await preparePasswordChange(context, who, password, proof))
  if (data) parts.push(async (_, user) => ({ ...user, userMetadata: mergeMetadata(user.userMetadata, data) }))
  if (appMetadata)
    parts.push(async (_, user) => ({ ...user, appMetadata: mergeMetadata(user.appMetadata, appMetadata) }))
  if (email !== null)
    parts.push(await prepareEmailChange(context, who.user, email, { challenge, redirectTo }))
  if (phone !== null) parts.push(await preparePhoneChange(context, who.user, phone, { channel }))
  return parts
}
