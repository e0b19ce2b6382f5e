import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { adminToken } from './admin-client.ts'
import { callAuth } from './protocol-calls.ts'
import { ada, signInThrough, startWithProvider, unproved } from './provider-calls.ts'

onEachEngine('an invitation accepted through a provider', (openTestStore) => {
  async function invited(email: string) {
    const { service, provider } = await startWithProvider(openTestStore, {
      people: [ada, unproved],
      settings: { mailerAutoconfirm: false, disableSignup: true },
    })
    const { status } = await callAuth(service, 'POST', '/invite', {
      token: await adminToken(service),
      body: { email, data: { team: 'red' } },
    })
    expect(status).toBe(200)
    const token = new URL(service.sent()[0]?.link ?? '').searchParams.get('token') ?? ''
    return { service, provider, token }
  }

  test('confirms the invited user, even if the provider has not verified the address', async () => {
    const { service, token } = await invited(unproved.email)
    const { user } = await signInThrough(service, unproved.sub, { invite_token: token })
    expect(user).toMatchObject({
      email: unproved.email,
      email_confirmed_at: expect.any(String),
      invited_at: expect.any(String),
      user_metadata: { team: 'red', name: unproved.name },
    })
    const path = `/authorize?provider=oidc&invite_token=${token}`
    expect(await callAuth(service, 'GET', path)).toMatchObject({ status: 404 })
  })

  test('is rejected if the provider has another address', async () => {
    const { service, token } = await invited('someone-else@example.com')
    expect((await signInThrough(service, ada.sub, { invite_token: token })).told).toMatchObject({
      error: 'invalid_request',
      error_code: 'validation_failed',
    })
  })

  test('is rejected after the link in the mail has expired', async () => {
    const { service, token } = await invited(ada.email)
    service.advanceClock(86_401)
    const path = `/authorize?provider=oidc&invite_token=${token}`
    expect(await callAuth(service, 'GET', path)).toMatchObject({
      status: 404,
      body: { error_code: 'user_not_found' },
    })
  })
})
