import { Hono } from 'hono'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { externalUrlOf } from '#server/auth/redirects/redirects.ts'
import { issuerOf } from '#server/http/issuer.ts'

/** `GET /.well-known/openid-configuration`: where others who are handed our access tokens find the keys for them. */
export const openIdConfiguration = (context: AuthContext) =>
  new Hono().get('/', (c) => {
    const address = externalUrlOf(context)
    return c.json(
      {
        issuer: issuerOf(context.settings) ?? address,
        jwks_uri: `${address}/.well-known/jwks.json`,
        userinfo_endpoint: `${address}/user`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
      },
      200,
      { 'Cache-Control': 'public, max-age=600' },
    )
  })
