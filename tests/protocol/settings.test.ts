import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { callAuth } from './protocol-calls.ts'
import { startWithProvider } from './provider-calls.ts'
import { startService } from './start-service.ts'

onEachEngine('GET /settings', (openTestStore) => {
  test('says by which ways one can sign up and in', async () => {
    const { service } = await startWithProvider(openTestStore, {
      settings: {
        oidcName: 'Our own',
        externalPhoneEnabled: true,
        externalAnonymousUsersEnabled: true,
        externalEmailEnabled: false,
        smsAutoconfirm: true,
        mailerAutoconfirm: false,
        disableSignup: true,
        smsProvider: 'twilio',
        samlEnabled: true,
      },
    })
    expect((await callAuth(service, 'GET', '/settings')).body).toEqual({
      external: {
        apple: false,
        azure: false,
        github: false,
        gitlab: false,
        google: false,
        oidc: true,
        email: false,
        phone: true,
        anonymous_users: true,
      },
      external_names: { oidc: 'Our own' },
      disable_signup: true,
      mailer_autoconfirm: false,
      phone_autoconfirm: true,
      sms_provider: 'twilio',
      saml_enabled: true,
      saml_private_key_next_configured: false,
      passkeys_enabled: false,
    })
  })

  test('by default offers e-mail and password alone', async () => {
    const { body } = await callAuth(await startService(openTestStore), 'GET', '/settings')
    expect(Object.entries(body.external).filter(([, enabled]) => enabled)).toEqual([['email', true]])
    expect(body).toMatchObject({ sms_provider: '', saml_enabled: false })
  })
})
