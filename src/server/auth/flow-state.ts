import { createHash, randomUUID } from 'node:crypto'
import {
  type FlowState,
  insertFlowState,
  lockFlowState,
  updateFlowState,
} from '#store/accounts/flow-states.ts'
import type { Store } from '#store/schema.ts'
import type { AuthContext } from './auth-context.ts'
import type { CodeChallenge } from './code-challenge.ts'
import type { CallerFound } from './sessions/caller.ts'

type NewFlow = {
  /** Chosen by who has to know it before; else a new one. */
  id?: string
  /** Null in the implicit flow. */
  challenge: CodeChallenge | null
  /** What the session's `amr` will say: `email/signup`, `magiclink`, `recovery`, `invite`, `email_change`, `oauth`, `sso/saml`. */
  authenticationMethod: string
  userId?: string
  provider?: string
  redirectTo?: string
  inviteUserId?: string | undefined
  linking?: CallerFound | undefined
  /** Made from the flow's id, which sealed text is bound to. */
  sealedSecrets?: (flowId: string) => string
}

/** Notes that a sign-in leaves for a mail or a provider. */
export async function beginFlow(store: Store, { clock }: AuthContext, flow: NewFlow): Promise<FlowState> {
  const id = flow.id ?? randomUUID()
  const state: FlowState = {
    id,
    user_id: flow.userId ?? null,
    auth_code_hash: null,
    code_challenge: flow.challenge?.challenge ?? null,
    code_challenge_method: flow.challenge?.method ?? null,
    authentication_method: flow.authenticationMethod,
    provider: flow.provider ?? null,
    provider_secrets_sealed: flow.sealedSecrets?.(id) ?? null,
    provider_tokens_sealed: null,
    redirect_to: flow.redirectTo ?? null,
    invite_user_id: flow.inviteUserId ?? null,
    linking_user_id: flow.linking?.user.id ?? null,
    linking_session_id: flow.linking?.session?.id ?? null,
    code_issued_at: null,
    created_at: new Date(clock.now()).toISOString(),
  }
  await insertFlowState(store, state)
  return state
}

/** Gives the flow a code, to be exchanged within the lifetime counted from now; the code is kept as a hash alone. */
export async function issueAuthCode(
  store: Store,
  { clock }: AuthContext,
  flowId: string,
  userId: string,
  sealedProviderTokens: string | null = null,
): Promise<string> {
  const code = randomUUID()
  await updateFlowState(store, flowId, {
    user_id: userId,
    auth_code_hash: hashAuthCode(code),
    code_issued_at: new Date(clock.now()).toISOString(),
    provider_tokens_sealed: sealedProviderTokens,
  })
  return code
}

/** A code for the flow that waits for the mail's link, or null when there is none to come back to. */
export async function issueAuthCodeForMail(
  store: Store,
  context: AuthContext,
  flowStateId: string | null,
  userId: string,
): Promise<string | null> {
  const flow = flowStateId === null ? undefined : await lockFlowState(store, flowStateId)
  return flow && flow.auth_code_hash === null ? issueAuthCode(store, context, flow.id, userId) : null
}

export const hashAuthCode = (code: string): string => createHash('sha256').update(code).digest('hex')
