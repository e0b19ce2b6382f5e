import * as z from 'zod'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem, OAuthProblem } from '#server/auth/auth-problem.ts'
import type { FindIdTokenIssuer } from '#server/auth/providers/id-token-issuers.ts'
import { requireLinking } from '#server/auth/providers/linking.ts'
import { signInByProvider } from '#server/auth/providers/sign-in-by-provider.ts'
import { verifyIdToken } from '#server/auth/providers/verify-id-token.ts'
import { siteUrlOf } from '#server/auth/redirects/redirects.ts'
import type { Caller } from '#server/auth/sessions/caller.ts'
import { sessionJson, signIn } from '#server/auth/sessions/session-answer.ts'
import type { Device } from '#store/accounts/sessions.ts'

export const IdTokenGrant = z.object({
  provider: z.string().default(''),
  id_token: z.string().default(''),
  access_token: z.string().optional(),
  nonce: z.string().optional(),
  client_id: z.string().optional(),
  issuer: z.string().optional(),
  link_identity: z.boolean().default(false),
  /** What the operator may ask for to link; `nonce` is the provider's. */
  current_password: z.string().default(''),
  reauthentication_nonce: z.string().default(''),
})
export type IdTokenGrant = z.output<typeof IdTokenGrant>

/** A session for an ID token that a provider gave the client itself (auth-protocol.md, 9.2); `caller`: who links it. */
export async function grantByIdToken(
  context: AuthContext,
  findIssuer: FindIdTokenIssuer,
  body: IdTokenGrant,
  { device, caller }: { device: Device; caller: Caller | null },
) {
  const { current_password, reauthentication_nonce: nonce } = body
  const linking = caller && (await requireLinking(context, caller, { current_password, nonce }))
  if (!body.id_token) throw new OAuthProblem('invalid request', 'id_token required')
  if (!body.provider && !(body.client_id && body.issuer))
    throw new OAuthProblem('invalid request', 'provider or client_id and issuer required')

  const issuer = findIssuer(body)
  const claims = await verifyIdToken(context, issuer, {
    token: body.id_token,
    accessToken: body.access_token,
    nonce: body.nonce,
  })
  const account = issuer.accountOf(claims)
  if (account.emails.length === 0)
    throw new AuthProblem(400, 'validation_failed', 'The ID token names no email address')
  const issued = await signInByProvider(
    context,
    { account, linking, invitedUserId: null, flow: null, redirectTo: siteUrlOf(context) },
    (store, user) => signIn(store, context, user, { method: 'oauth', device }),
  )
  return sessionJson(context, issued)
}
