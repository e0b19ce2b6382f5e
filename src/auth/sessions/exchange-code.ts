import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { hashAuthCode, isVerifierOf } from '#auth/pkce-flow.ts'
import { provedByProvider } from '#auth/providers/linked-account.ts'
import { openSealed } from '#auth/seal.ts'
import {
  deleteFlowState,
  type FlowState,
  lockFlowStateByCode,
  readUserIdOfCode,
} from '#auth/store/flow-states.ts'
import type { Device } from '#auth/store/sessions.ts'
import { lockUser } from '#auth/store/users.ts'
import { isBanned } from '#http/access-token.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { type IssuedSession, sessionJson, signIn } from './session-answer.ts'

export const PkceGrant = z.object({
  auth_code: z.string().default(''),
  code_verifier: z.string().default(''),
})

/** What a provider's callback stores for the client in `provider_tokens_sealed`. */
const LeftByProvider = z.object({
  provider_token: z.string().nullish(),
  provider_refresh_token: z.string().nullish(),
  /** When the session has to end, according to the provider. */
  not_after: z.string().nullish(),
})
type LeftByProvider = z.output<typeof LeftByProvider>

/** A session for the code that a link, a provider or single sign-on returned (auth-protocol.md, 6). */
export async function grantByAuthCode(
  context: AuthContext,
  { auth_code, code_verifier }: z.output<typeof PkceGrant>,
  device: Device,
) {
  if (!auth_code || !code_verifier)
    throw new AuthProblem(400, 'validation_failed', 'Both auth_code and code_verifier are needed')
  const { issued, left } = await insideTransaction(context.store, (store) =>
    exchange(store, context, { auth_code, code_verifier }, device),
  )
  return {
    ...(await sessionJson(context, issued)),
    ...(left.provider_token ? { provider_token: left.provider_token } : {}),
    ...(left.provider_refresh_token ? { provider_refresh_token: left.provider_refresh_token } : {}),
  }
}

async function exchange(
  store: Store,
  context: AuthContext,
  { auth_code, code_verifier }: z.output<typeof PkceGrant>,
  device: Device,
): Promise<{ issued: IssuedSession; left: LeftByProvider }> {
  const codeHash = hashAuthCode(auth_code)
  const userId = await readUserIdOfCode(store, codeHash)
  // Locks the user before the flow, in the same order as a password change, which ends all flows.
  const user = userId === null ? undefined : await lockUser(store, userId)
  const flow = user && (await lockFlowStateByCode(store, codeHash))
  if (!user || !flow?.codeIssuedAt) throw notFound()
  const expiresAt = Date.parse(flow.codeIssuedAt) + context.settings.flowStateExpiryDuration * 1000
  if (context.clock.now() > expiresAt)
    throw new AuthProblem(
      422,
      'flow_state_expired',
      'This sign-in was left for too long. Please begin again.',
    )
  // A wrong verifier does not end the flow: someone who intercepted the code must not be able to spoil it.
  if (!isOwnVerifier(flow, code_verifier))
    throw new AuthProblem(400, 'bad_code_verifier', 'The code_verifier does not fit the code_challenge')
  if (isBanned(user, context.clock)) throw new AuthProblem(400, 'user_banned', 'This user is banned')

  const left = openLeftByProvider(context, flow)
  await deleteFlowState(store, flow.id)
  const signedIn =
    flow.linkingUserId === user.id && flow.provider !== null
      ? await provedByProvider(store, context, user, flow.provider)
      : user
  const method = flow.authenticationMethod
  const provider = method === 'sso/saml' ? (flow.provider ?? undefined) : undefined
  const notAfter = left.not_after ?? null
  return { issued: await signIn(store, context, signedIn, { method, provider, device, notAfter }), left }
}

const isOwnVerifier = (flow: FlowState, verifier: string): boolean =>
  flow.codeChallenge !== null &&
  flow.codeChallengeMethod !== null &&
  isVerifierOf(verifier, { challenge: flow.codeChallenge, method: flow.codeChallengeMethod })

function openLeftByProvider({ secrets }: AuthContext, flow: FlowState): LeftByProvider {
  if (flow.providerTokensSealed === null) return {}
  return LeftByProvider.parse(JSON.parse(openSealed(flow.providerTokensSealed, flow.id, secrets.sealingKey)))
}

const notFound = () =>
  new AuthProblem(404, 'flow_state_not_found', 'No sign-in waits for this code, or it was not finished')
