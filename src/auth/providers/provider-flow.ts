import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { isUuid } from '#auth/request-input.ts'
import { openSealed, seal } from '#auth/seal.ts'
import {
  deleteFlowState,
  type FlowState,
  hasFlowState,
  lockFlowState,
  updateFlowState,
} from '#auth/store/flow-states.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import type { ProviderAccount, ProviderSecrets, ProviderTokens } from './provider.ts'

export type ClaimedFlow = FlowState & { provider: string; secrets: ProviderSecrets }

/**
 * Claims the sign-in that a provider's `state` names. That works only once, whatever the outcome: a second browser with
 * the same address gets nothing.
 */
export async function claimProviderFlow(
  context: AuthContext,
  state: string | undefined,
): Promise<ClaimedFlow | AuthProblem> {
  if (!state) return new AuthProblem(400, 'bad_oauth_callback', 'OAuth callback with missing state')
  if (!isUuid(state)) return badState('OAuth state is invalid')
  // A made-up state must not cost a write transaction.
  if (!(await hasFlowState(context.store, state.toLowerCase())))
    return badState('OAuth state not found or expired')
  return insideTransaction(context.store, async (store) => {
    const flow = await lockFlowState(store, state.toLowerCase())
    if (!flow?.provider || flow.authenticationMethod !== 'oauth')
      return badState('OAuth state not found or expired')
    if (flow.providerSecretsSealed === null)
      return flow.codeChallenge === null
        ? badState('OAuth state not found or expired')
        : new AuthProblem(400, 'flow_state_already_used', 'This sign-in has already been completed')
    if (isExpired(context, flow)) return badState('OAuth state has expired')
    if (flow.codeChallenge === null && !isOfAccount(flow)) await deleteFlowState(store, flow.id)
    else await updateFlowState(store, flow.id, { providerSecretsSealed: null })
    const secrets = openProviderSecrets(context, flow.id, flow.providerSecretsSealed)
    return { ...flow, provider: flow.provider, secrets }
  })
}

/** A flow that belongs to an account. Anything that secures the account ends it, up to the last moment. */
export type WaitingFlow = { id: string; isPkce: boolean }

export const waitingFlow = (flow: FlowState): WaitingFlow => ({
  id: flow.id,
  isPkce: flow.codeChallenge !== null,
})

const isOfAccount = ({ linkingUserId, inviteUserId }: FlowState): boolean =>
  linkingUserId !== null || inviteUserId !== null

/**
 * Throws if the flow was ended while the provider was being asked. Call it with the account locked. Without PKCE, the flow
 * ends here. Pass null for an identity that a client brings in a single call.
 */
export async function requireOpenFlow(store: Store, flow: WaitingFlow | null): Promise<void> {
  if (flow === null) return
  if (!(await lockFlowState(store, flow.id))) throw badState('OAuth state not found or expired')
  if (!flow.isPkce) await deleteFlowState(store, flow.id)
}

const isExpired = ({ clock, settings }: AuthContext, { createdAt }: FlowState): boolean =>
  clock.now() > Date.parse(createdAt) + settings.flowStateExpiryDuration * 1000

const badState = (message: string) => new AuthProblem(400, 'bad_oauth_state', message)

const StoredSecrets = z.object({ verifier: z.string(), nonce: z.string() })

/** Secrets of one sign-in, so that the response to another is rejected. A client may supply its own nonce. */
export const newProviderSecrets = (nonce: string | undefined): ProviderSecrets => ({
  verifier: random(),
  nonce: nonce || random(),
})

const random = () => randomBytes(32).toString('base64url')

export const sealProviderSecrets = (
  { secrets }: AuthContext,
  flowId: string,
  providerSecrets: ProviderSecrets,
): string => seal(JSON.stringify(providerSecrets), flowId, secrets.sealingKey)

const openProviderSecrets = ({ secrets }: AuthContext, flowId: string, sealed: string): ProviderSecrets =>
  StoredSecrets.parse(JSON.parse(openSealed(sealed, flowId, secrets.sealingKey)))

/** What a provider's callback stores until the client exchanges its code. */
export type ProviderResult = ProviderTokens & {
  /** The account to link, for the client that asked for it. */
  account?: ProviderAccount
  /** When the session has to end, according to the provider. */
  not_after?: string | null
}

export const sealProviderResult = ({ secrets }: AuthContext, flowId: string, left: ProviderResult): string =>
  seal(JSON.stringify(left), flowId, secrets.sealingKey)

export const openLeftByProvider = (
  { secrets }: AuthContext,
  flowId: string,
  sealed: string | null,
): ProviderResult => (sealed === null ? {} : JSON.parse(openSealed(sealed, flowId, secrets.sealingKey)))
