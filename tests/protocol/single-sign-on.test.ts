import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { callAuth } from './protocol-calls.ts'
import { startCompany } from './single-sign-on-calls.ts'

onEachEngine('coming back from the provider', (openTestStore) => {
  test('signs in', async () => {
    const { service, signIn, providerId } = await startCompany(openTestStore)
    const { status, place, fragment, query } = await signIn()
    expect({ status, place, query }).toEqual({ status: 302, place: `${service.url}/`, query: {} })
    const user = await callAuth(service, 'GET', '/user', { token: fragment.access_token ?? '' })
    expect(user.body).toMatchObject({
      email: 'ada@example.com',
      app_metadata: { provider: `sso:${providerId}` },
    })
  })
})
