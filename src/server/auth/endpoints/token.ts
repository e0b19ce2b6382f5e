import { Hono } from 'hono'
import { audienceOf } from '#server/auth/audience.ts'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { deviceOf } from '#server/auth/client-device.ts'
import { grantByPassword, PasswordGrant } from '#server/auth/grants/password.ts'
import { grantByAuthCode, PkceGrant } from '#server/auth/grants/pkce.ts'
import { grantByRefreshToken, RefreshTokenGrant } from '#server/auth/grants/refresh-token.ts'
import { readBody } from '#server/auth/read-body.ts'

/** `POST /token?grant_type=…`: a session in exchange for what the grant asks for. */
export const token = (context: AuthContext) =>
  new Hono().post('/', async (c) => {
    switch (c.req.query('grant_type')) {
      case 'password':
        return c.json(
          await grantByPassword(context, await readBody(c, PasswordGrant), {
            device: deviceOf(c),
            audience: audienceOf(c, context),
          }),
        )
      case 'refresh_token':
        return c.json(await grantByRefreshToken(context, await readBody(c, RefreshTokenGrant), deviceOf(c)))
      case 'pkce':
        return c.json(await grantByAuthCode(context, await readBody(c, PkceGrant), deviceOf(c)))
      case 'web3':
        throw new AuthProblem(422, 'web3_provider_disabled', 'Web3 provider is disabled')
      default:
        throw new AuthProblem(400, 'invalid_credentials', 'This grant type is not supported')
    }
  })
