import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { ledgerStatus } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEachEngine('signing up anonymously', (openTestStore) => {
  test('is rejected by default', async () => {
    const service = await startService(openTestStore)
    const { error } = await service.newClient().signInAnonymously()
    expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
    expect(error?.message).toContain('Anonymous sign-ins are disabled')
  })

  test('is rejected if sign-up is closed', async () => {
    const service = await startService(openTestStore, {
      externalAnonymousUsersEnabled: true,
      disableSignup: true,
    })
    const { error } = await service.newClient().signInAnonymously()
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
  })

  test('signs in immediately, with exactly the given metadata', async () => {
    const service = await startService(openTestStore, { externalAnonymousUsersEnabled: true })
    const client = service.newClient()
    const { data, error } = await client.signInAnonymously({
      options: { data: { color: 'red', none: null } },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      is_anonymous: true,
      email: '',
      phone: '',
      app_metadata: {},
      identities: [],
      last_sign_in_at: expect.any(String),
    })
    expect(data.user?.user_metadata).toEqual({ color: 'red', none: null })
    const claims = (await client.getClaims()).data?.claims
    expect(claims).toMatchObject({ is_anonymous: true, amr: [{ method: 'anonymous' }], aal: 'aal1' })
    expect(await ledgerStatus(service, data.session?.access_token ?? '')).not.toBe(401)
  })
})
