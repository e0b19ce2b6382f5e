import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { hashAuthCode, isVerifierOf } from '#auth/pkce-flow.ts'
import { linkToAccount } from '#auth/providers/linked-account.ts'
import { notifyOfLinking, returningLinking } from '#auth/providers/linking.ts'
import { openLeftByProvider, type ProviderResult } from '#auth/providers/provider-flow.ts'
import { retryOnConcurrentChange } from '#auth/providers/provider-identity.ts'
import { askToProve, type ToProve } from '#auth/providers/sign-in-by-provider.ts'
import { siteUrlOf } from '#auth/redirects/redirects.ts'
import {
  deleteFlowState,
  type FlowState,
  lockFlowStateByCode,
  readUserIdOfCode,
} from '#auth/store/flow-states.ts'
import type { Device } from '#auth/store/sessions.ts'
import { lockUser, type User } from '#auth/store/users.ts'
import { isBanned } from '#http/access-token.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { type IssuedSession, sessionJson, signIn } from './session-answer.ts'

export const PkceGrant = z.object({
  auth_code: z.string().default(''),
  code_verifier: z.string().default(''),
})

/** A session for the code that a link, a provider or single sign-on returned (auth-protocol.md, 6). */
export async function grantByAuthCode(
  context: AuthContext,
  { auth_code, code_verifier }: z.output<typeof PkceGrant>,
  device: Device,
) {
  if (!auth_code || !code_verifier)
    throw new AuthProblem(400, 'validation_failed', 'Both auth_code and code_verifier are required')
  const { issued, left, linked } = await retryOnConcurrentChange(() =>
    insideTransaction(context.store, (store) =>
      exchange(store, context, { auth_code, code_verifier }, device),
    ),
  )
  if (linked) await notifyOfLinking(context, linked.before, 'linked')
  if (issued === null) throw await askToProve(context, linked)
  return {
    ...(await sessionJson(context, issued)),
    ...(left.provider_token ? { provider_token: left.provider_token } : {}),
    ...(left.provider_refresh_token ? { provider_refresh_token: left.provider_refresh_token } : {}),
  }
}

/** `issued` is null if the address of the linked account has to be proved first. */
type Exchanged =
  | { issued: IssuedSession; left: ProviderResult; linked: Linked | null }
  | { issued: null; left: ProviderResult; linked: Linked }
type Linked = ToProve & { before: User }

async function exchange(
  store: Store,
  context: AuthContext,
  { auth_code, code_verifier }: z.output<typeof PkceGrant>,
  device: Device,
): Promise<Exchanged> {
  const codeHash = hashAuthCode(auth_code)
  const userId = await readUserIdOfCode(store, codeHash)
  // Locks the user before the flow, in the same order as a password change, which ends all flows.
  const user = userId === null ? undefined : await lockUser(store, userId)
  const flow = user && (await lockFlowStateByCode(store, codeHash))
  if (!user || !flow?.codeIssuedAt) throw notFound()
  const expiresAt = Date.parse(flow.codeIssuedAt) + context.settings.flowStateExpiryDuration * 1000
  if (context.clock.now() > expiresAt)
    throw new AuthProblem(422, 'flow_state_expired', 'This sign-in took too long. Please start again.')
  // A wrong verifier does not end the flow: someone who intercepted the code must not be able to spoil it.
  if (!isOwnVerifier(flow, code_verifier))
    throw new AuthProblem(400, 'bad_code_verifier', 'The code_verifier does not match the code_challenge')
  if (isBanned(user, context.clock)) throw new AuthProblem(400, 'user_banned', 'This user is banned')

  const left = openLeftByProvider(context, flow.id, flow.providerTokensSealed)
  await deleteFlowState(store, flow.id)
  const method = flow.authenticationMethod
  const provider = method === 'sso/saml' ? (flow.provider ?? undefined) : undefined
  const how = { method, provider, device, notAfter: left.not_after ?? null }
  if (!left.account) return { issued: await signIn(store, context, user, how), left, linked: null }

  const linking = returningLinking(user.id, flow.linkingSessionId)
  const found = await linkToAccount(store, context, left.account, linking, null)
  const redirectTo = flow.redirectTo ?? siteUrlOf(context)
  const linked = { before: user, user: found.user, account: left.account, isLinking: true, redirectTo }
  return found.isProved
    ? { issued: await signIn(store, context, found.user, how), left, linked }
    : { issued: null, left, linked }
}

const isOwnVerifier = (flow: FlowState, verifier: string): boolean =>
  flow.codeChallenge !== null &&
  flow.codeChallengeMethod !== null &&
  isVerifierOf(verifier, { challenge: flow.codeChallenge, method: flow.codeChallengeMethod })

const notFound = () =>
  new AuthProblem(
    404,
    'flow_state_not_found',
    'There is no sign-in with this code, or it has not been completed',
  )
