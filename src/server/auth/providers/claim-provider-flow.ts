import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { isUuid } from '#server/auth/is-uuid.ts'
import {
  deleteFlowState,
  type FlowState,
  lockFlowState,
  updateFlowState,
} from '#store/accounts/flow-states.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { ProviderSecrets } from './provider.ts'
import { openProviderSecrets } from './provider-secrets.ts'

export type ClaimedFlow = FlowState & { provider: string; secrets: ProviderSecrets }

/**
 * Takes the sign-in that a provider's `state` names. It can be taken once: whatever comes of it, a second browser
 * with the same address gets nothing.
 */
export async function claimProviderFlow(
  context: AuthContext,
  state: string | undefined,
): Promise<ClaimedFlow | AuthProblem> {
  if (!state) return new AuthProblem(400, 'bad_oauth_callback', 'OAuth callback with missing state')
  if (!isUuid(state)) return badState('OAuth state is invalid')
  return insideTransaction(context.store, async (store) => {
    const flow = await lockFlowState(store, state.toLowerCase())
    if (!flow?.provider || flow.authentication_method !== 'oauth')
      return badState('OAuth state not found or expired')
    if (flow.provider_secrets_sealed === null)
      return new AuthProblem(400, 'flow_state_already_used', 'This sign-in has been finished already')
    if (isExpired(context, flow)) return badState('OAuth state has expired')
    if (flow.code_challenge === null) await deleteFlowState(store, flow.id)
    else await updateFlowState(store, flow.id, { provider_secrets_sealed: null })
    const secrets = openProviderSecrets(context, flow.id, flow.provider_secrets_sealed)
    return { ...flow, provider: flow.provider, secrets }
  })
}

const isExpired = ({ clock, settings }: AuthContext, { created_at }: FlowState): boolean =>
  clock.now() > Date.parse(created_at) + settings.flowStateExpiryDuration * 1000

const badState = (message: string) => new AuthProblem(400, 'bad_oauth_state', message)
