import { expect, test } from 'vitest'
import { putProfile } from '#ledger/store/profiles.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { adminOf, asAdmin, nobody } from './admin-client.ts'
import { ledgerStatus, refresh, signUp } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEachEngine('deleting an account as an administrator', (openTestStore) => {
  test('removes everything', async () => {
    const service = await startService(openTestStore)
    const admin = await adminOf(service)
    const person = await signUp(service)
    const { error } = await admin.deleteUser(person.userId)
    expect(error).toBeNull()
    expect((await admin.getUserById(person.userId)).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    })
    expect(await ledgerStatus(service, person.accessToken)).toBe(401)
    await signUp(service, person.email)
    expect(await asAdmin(service, 'DELETE', `/admin/users/${nobody}`)).toMatchObject({ status: 404 })
    const { userId } = await signUp(service)
    expect(await asAdmin(service, 'DELETE', `/admin/users/${userId}`)).toMatchObject({
      status: 200,
      body: {},
    })
  })

  test('with soft deletion keeps the row without personal data', async () => {
    const service = await startService(openTestStore)
    const admin = await adminOf(service)
    const person = await signUp(service)
    const { store } = service.context
    await putProfile(store, person.userId, { email: person.email, name: 'Ada' })
    expect((await admin.deleteUser(person.userId, true)).error).toBeNull()
    const { data } = await admin.getUserById(person.userId)
    expect(data.user).toMatchObject({
      id: person.userId,
      deleted_at: expect.any(String),
      user_metadata: {},
      app_metadata: {},
      identities: [{ identity_data: {} }],
    })
    expect(JSON.stringify(data.user)).not.toContain(person.email)
    expect(await store.selectFrom('profiles').select('id').where('id', '=', person.userId).execute()).toEqual(
      [],
    )
    expect(await ledgerStatus(service, person.accessToken)).toBe(401)
    expect((await refresh(service, person.refreshToken)).body.code).toBe('refresh_token_not_found')
    expect((await admin.deleteUser(person.userId, true)).error).toBeNull()
    // The address is available again.
    const again = await signUp(service, person.email)
    expect(again.userId).not.toBe(person.userId)
  })
})
