import { expect, test } from 'vitest'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { callAuth } from './protocol-calls.ts'
import { startWithProvider } from './provider-calls.ts'
import { startService } from './start-service.ts'

/** The providers in the client's own type, and those it does not know. */
const providerNames = [
  ...[
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
  ],
  ...[
    'keycloak',
    'linkedin',
    'linkedin_oidc',
    'notion',
    'slack',
    'slack_oidc',
    'spotify',
    'twitch',
    'twitter',
  ],
  ...['workos', 'x', 'zoom'],
  ...['snapchat', 'vercel_marketplace'],
]

onEngine('SQLite', 'GET /settings', (openTestStore) => {
  test('lists the ways to sign up and sign in', async () => {
    const { service } = await startWithProvider(openTestStore, {
      settings: {
        oidcName: 'Our own',
        externalPhoneEnabled: true,
        externalAnonymousUsersEnabled: true,
        externalEmailEnabled: false,
        smsAutoconfirm: true,
        mailerAutoconfirm: false,
        disableSignup: true,
        passwordMinLength: 12,
        passwordRequiredCharacters: ['abc', '123'],
        passwordRefuseGuessable: true,
        smsProvider: 'twilio',
        samlEnabled: true,
      },
    })
    expect((await callAuth(service, 'GET', '/settings')).body).toEqual({
      external: {
        ...Object.fromEntries(providerNames.map((name) => [name, false])),
        oidc: true,
        email: false,
        phone: true,
        anonymous_users: true,
      },
      external_names: { oidc: 'Our own' },
      password: { min_length: 12, required_characters: ['abc', '123'], refuse_guessable: true },
      disable_signup: true,
      mailer_autoconfirm: false,
      phone_autoconfirm: true,
      sms_provider: 'twilio',
      saml_enabled: true,
      saml_private_key_next_configured: false,
      passkeys_enabled: false,
    })
  })

  test('includes configured providers among all others', async () => {
    const service = await startService(openTestStore, {
      externalGithubClientId: 'id',
      externalGithubSecret: 'secret',
    })
    const { external } = (await callAuth(service, 'GET', '/settings')).body
    expect(external).toMatchObject({ github: true, google: false, discord: false, oidc: false })
  })

  test('by default offers only email and password', async () => {
    const { body } = await callAuth(await startService(openTestStore), 'GET', '/settings')
    expect(Object.entries(body.external).filter(([, enabled]) => enabled)).toEqual([['email', true]])
    expect(body).toMatchObject({ sms_provider: '', saml_enabled: false })
  })
})
