import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { CallerFound } from '#server/auth/sessions/caller.ts'
import {
  type FlowState,
  insertFlowState,
  lockFlowState,
  updateFlowState,
} from '#store/accounts/flow-states.ts'
import type { Store } from '#store/schema.ts'
import type { AuthContext } from './auth-context.ts'
import { AuthProblem } from './auth-problem.ts'

/** What a client keeps the secret half of, so that a code is worth nothing to who intercepts it (PKCE). */
export type CodeChallenge = { challenge: string; method: 's256' | 'plain' }

/** Null in the implicit flow. Refuses half a challenge and what is none (auth-protocol.md, 5). */
export function readCodeChallenge(fields: {
  code_challenge?: string | undefined
  code_challenge_method?: string | undefined
}): CodeChallenge | null {
  const challenge = fields.code_challenge || null
  const method = fields.code_challenge_method?.toLowerCase() || null
  if (challenge === null && method === null) return null
  if (challenge === null || method === null)
    throw refused('PKCE requires both code_challenge and code_challenge_method')
  if (method !== 's256' && method !== 'plain')
    throw refused('The code_challenge_method must be s256 or plain')
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge))
    throw refused('The code_challenge must have 43 to 128 characters of A-Z, a-z, 0-9, ".", "_", "~" and "-"')
  return { challenge, method }
}

/** Takes as long wherever they differ. */
export function isVerifierOf(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const given = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return given.length === challenge.length && timingSafeEqual(Buffer.from(given), Buffer.from(challenge))
}

const refused = (message: string) => new AuthProblem(400, 'validation_failed', message)

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
