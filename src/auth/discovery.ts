import { Hono } from 'hono'
import type { Providers } from '#auth/providers/open-providers.ts'
import { externalUrlOf } from '#auth/redirects/redirects.ts'
import { issuerOf } from '#http/access-token.ts'
import type { AuthContext } from './auth-context.ts'

/** All providers that the protocol names. */
const providerNames = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'vercel_marketplace',
  'workos',
  'x',
  'zoom',
]

/** `GET /settings`: the ways to sign up and sign in here. `external_names` and `password` are our own additions. */
export const settings = ({ settings }: AuthContext, providers: Providers) =>
  new Hono().get('/', (c) =>
    c.json({
      external: {
        ...Object.fromEntries(providerNames.map((name) => [name, false])),
        ...Object.fromEntries(Object.entries(providers).map(([name, provider]) => [name, provider !== null])),
        email: settings.externalEmailEnabled,
        phone: settings.externalPhoneEnabled,
        anonymous_users: settings.externalAnonymousUsersEnabled,
      },
      external_names: { oidc: settings.oidcName },
      password: {
        min_length: settings.passwordMinLength,
        required_characters: settings.passwordRequiredCharacters,
        refuse_guessable: settings.passwordRefuseGuessable,
      },
      disable_signup: settings.disableSignup,
      mailer_autoconfirm: settings.mailerAutoconfirm,
      phone_autoconfirm: settings.smsAutoconfirm,
      sms_provider: settings.smsProvider ?? '',
      saml_enabled: settings.samlEnabled,
      saml_private_key_next_configured: false,
      passkeys_enabled: false,
    }),
  )

/** `GET /health`: says that the service is running, under the name that clients expect. */
export const health = () =>
  new Hono().get('/', (c) =>
    c.json({ version: 'v2.196.0', name: 'GoTrue', description: 'Accounts and sessions of Outgo' }),
  )

/** `GET /.well-known/jwks.json`: the public keys, for clients that verify access tokens themselves. */
export const jwks = ({ secrets }: AuthContext) =>
  new Hono().get('/', async (c) => {
    await secrets.refresh()
    return c.json(secrets.publicKeySet, 200, { 'Cache-Control': 'public, max-age=600' })
  })

/** `GET /.well-known/openid-configuration`: where services that receive our access tokens find the keys. */
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
