import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { CallerFound } from '#auth/sessions/caller.ts'
import { type FlowState, insertFlowState, lockFlowState, updateFlowState } from '#auth/store/flow-states.ts'
import type { Store } from '#store/schema.ts'
import type { AuthContext } from './auth-context.ts'
import { AuthProblem } from './auth-problem.ts'

/** The public half of PKCE. The client keeps the verifier, so an intercepted code is worthless without it. */
export type CodeChallenge = { challenge: string; method: 's256' | 'plain' }

/** Returns null in the implicit flow; throws if the challenge is incomplete or malformed (auth-protocol.md, 5). */
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

/** Compares in constant time. */
export function isVerifierOf(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const given = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return given.length === challenge.length && timingSafeEqual(Buffer.from(given), Buffer.from(challenge))
}

const refused = (message: string) => new AuthProblem(400, 'validation_failed', message)

type NewFlow = {
  /** For callers that need the id in advance; otherwise a new one is made. */
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
  /** Called with the flow's id, because sealed text is bound to it. */
  sealedSecrets?: (flowId: string) => string
}

/** Stores a sign-in that will continue from a mail or a provider. */
export async function beginFlow(store: Store, { clock }: AuthContext, flow: NewFlow): Promise<FlowState> {
  const id = flow.id ?? randomUUID()
  const state: FlowState = {
    id,
    userId: flow.userId ?? null,
    authCodeHash: null,
    codeChallenge: flow.challenge?.challenge ?? null,
    codeChallengeMethod: flow.challenge?.method ?? null,
    authenticationMethod: flow.authenticationMethod,
    provider: flow.provider ?? null,
    providerSecretsSealed: flow.sealedSecrets?.(id) ?? null,
    providerTokensSealed: null,
    redirectTo: flow.redirectTo ?? null,
    inviteUserId: flow.inviteUserId ?? null,
    linkingUserId: flow.linking?.user.id ?? null,
    linkingSessionId: flow.linking?.session?.id ?? null,
    codeIssuedAt: null,
    createdAt: new Date(clock.now()).toISOString(),
  }
  await insertFlowState(store, state)
  return state
}

/** Issues a code for the flow. Its lifetime starts now, and only its hash is stored. */
export async function issueAuthCode(
  store: Store,
  { clock }: AuthContext,
  flowId: string,
  userId: string,
  sealedProviderTokens: string | null = null,
): Promise<string> {
  const code = randomUUID()
  await updateFlowState(store, flowId, {
    userId,
    authCodeHash: hashAuthCode(code),
    codeIssuedAt: new Date(clock.now()).toISOString(),
    providerTokensSealed: sealedProviderTokens,
  })
  return code
}

/** Issues a code for the flow behind a mail link, or returns null if that flow is gone or already has one. */
export async function issueAuthCodeForMail(
  store: Store,
  context: AuthContext,
  flowStateId: string | null,
  userId: string,
): Promise<string | null> {
  const flow = flowStateId === null ? undefined : await lockFlowState(store, flowStateId)
  return flow && flow.authCodeHash === null ? issueAuthCode(store, context, flow.id, userId) : null
}

export const hashAuthCode = (code: string): string => createHash('sha256').update(code).digest('hex')
