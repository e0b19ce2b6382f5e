import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { adminOf, asAdmin } from './admin-client.ts'
import { goodPassword, signUp } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEachEngine("a user's second factors", (openTestStore) => {
  test('can be listed, renamed and removed by an administrator', async () => {
    const service = await startService(openTestStore)
    const admin = await adminOf(service)
    const { email, userId } = await signUp(service)
    expect(await asAdmin(service, 'GET', `/admin/users/${userId}/factors`)).toMatchObject({
      status: 200,
      body: [],
    })
    const client = service.newClient()
    await client.signInWithPassword({ email, password: goodPassword })
    const { data: enrolled } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    const id = enrolled?.id ?? ''
    const listed = await admin.mfa.listFactors({ userId })
    expect(listed.data?.factors).toMatchObject([{ id, friendly_name: 'phone', factor_type: 'totp' }])
    const path = `/admin/users/${userId}/factors`
    expect(await asAdmin(service, 'PUT', `${path}/${id}`, { friendly_name: 'old phone' })).toMatchObject({
      status: 200,
      body: { id, friendly_name: 'old phone' },
    })
    expect((await admin.mfa.deleteFactor({ userId, id })).error).toBeNull()
    expect((await asAdmin(service, 'GET', path)).body).toEqual([])
    for (const method of ['PUT', 'DELETE'])
      expect(await asAdmin(service, method, `${path}/${id}`, {})).toMatchObject({
        status: 404,
        body: { code: 'mfa_factor_not_found' },
      })
    const stranger = await signUp(service)
    await client.mfa.enroll({ factorType: 'totp' })
    const other = (await asAdmin(service, 'GET', path)).body[0].id
    expect(
      (await asAdmin(service, 'DELETE', `/admin/users/${stranger.userId}/factors/${other}`)).status,
    ).toBe(404)
  })
})
