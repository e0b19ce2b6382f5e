import { Hono } from 'hono'
import type { AuthContext } from '#server/auth/auth-context.ts'
import type { Providers } from '#server/auth/providers/open-providers.ts'

/** Every provider that the protocol knows by name. */
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

/** `GET /settings`: by which ways people can sign up and in here. `external_names` and `password` are our own additions. */
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
