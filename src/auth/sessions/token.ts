import { Hono } from 'hono'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { evenTiming } from '#auth/even-timing.ts'
import { addressForLimits } from '#auth/limits/limit-calls.ts'
import type { Providers } from '#auth/providers/open-providers.ts'
import { grantByIdToken, IdTokenGrant, openIdTokenIssuers } from '#auth/providers/sign-in-by-id-token.ts'
import { readBody } from '#auth/request-input.ts'
import { deviceOf } from '#http/note-security-event.ts'
import { grantByAuthCode, PkceGrant } from './exchange-code.ts'
import { grantByRefreshToken, RefreshTokenGrant } from './refresh.ts'
import { requireSession, type WithSession } from './session-guards.ts'
import { grantByPassword, PasswordGrant } from './sign-in-by-password.ts'

/** `POST /token?grant_type=…`: a session in exchange for a password, a code, a refresh token or an ID token. */
export function token(context: AuthContext, providers: Providers) {
  const evenly = evenTiming()
  const findIssuer = openIdTokenIssuers(context, providers)
  return new Hono<WithSession>().post('/', async (c) => {
    switch (c.req.query('grant_type')) {
      case 'password':
        return c.json(
          await grantByPassword(context, evenly, await readBody(c, PasswordGrant), {
            device: deviceOf(c),
            address: addressForLimits(c, context),
          }),
        )
      case 'refresh_token':
        return c.json(await grantByRefreshToken(context, await readBody(c, RefreshTokenGrant), deviceOf(c)))
      case 'pkce':
        return c.json(await grantByAuthCode(context, await readBody(c, PkceGrant), deviceOf(c)))
      case 'web3':
        throw new AuthProblem(422, 'web3_provider_disabled', 'Web3 provider is disabled')
      case 'id_token': {
        const body = await readBody(c, IdTokenGrant)
        // Only linking an identity requires a session; other calls may carry any token.
        if (body.link_identity) await requireSession(context)(c, async () => {})
        const caller = body.link_identity ? c.var : null
        return c.json(await grantByIdToken(context, findIssuer, body, { device: deviceOf(c), caller }))
      }
      default:
        throw new AuthProblem(400, 'invalid_credentials', 'This grant type is not supported')
    }
  })
}
