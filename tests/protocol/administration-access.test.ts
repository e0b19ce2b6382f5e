import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { adminOf, adminToken } from './admin-client.ts'
import {
  callAuth,
  datedVersion,
  goodPassword,
  ledgerStatus,
  newAddress,
  signIn,
  signUp,
} from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEachEngine('an administrator', (openTestStore) => {
  test('is anyone with a token of an administrative role, and no one else', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    const list = (token?: string) =>
      callAuth(service, 'GET', '/admin/users', { headers: datedVersion, ...(token ? { token } : {}) })
    expect(await list()).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
    expect(await list('nonsense')).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
    expect(await list(accessToken)).toMatchObject({ status: 403, body: { code: 'not_admin' } })
    expect(await list(service.context.secrets.anonKey)).toMatchObject({
      status: 403,
      body: { code: 'not_admin' },
    })
    const token = await adminToken(service, 600)
    expect((await list(token)).status).toBe(200)
    service.advanceClock(600)
    expect(await list(token)).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
    // Administrators do not get access to ledgers.
    expect(await ledgerStatus(service, await adminToken(service))).toBe(401)
  })

  test('may use a token that another system signed with the shared secret', async () => {
    const jwtSecret = 'a-secret-shared-with-another-system-0123456789'
    const service = await startService(openTestStore, { jwtSecret })
    const signed = (secret: string, claims: Record<string, unknown>) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(new TextEncoder().encode(secret))
    const list = async (token: string) => (await callAuth(service, 'GET', '/admin/users', { token })).status
    expect(await list(await signed(jwtSecret, { role: 'supabase_admin', sub: '1234567890' }))).toBe(200)
    expect(await list(await signed(`${jwtSecret}x`, { role: 'supabase_admin' }))).toBe(403)
    expect(await list(await signed(jwtSecret, { role: 'authenticated' }))).toBe(403)
  })

  test('whose token names a session needs that session to be active', async () => {
    const service = await startService(openTestStore, { timebox: 1000, jwtExp: 5000 })
    const client = await adminOf(service)
    const email = newAddress()
    await client.createUser({ email, password: goodPassword, email_confirm: true, role: 'service_role' })
    const { accessToken } = await signIn(service, { email, password: goodPassword })
    const list = () => callAuth(service, 'GET', '/admin/users', { token: accessToken, headers: datedVersion })
    expect((await list()).status).toBe(200)
    const id = (await callAuth(service, 'GET', '/user', { token: accessToken })).body.id
    await client.updateUserById(id, { ban_duration: '10s' })
    expect(await list()).toMatchObject({ status: 403, body: { code: 'user_banned' } })
    service.advanceClock(1001)
    expect(await list()).toMatchObject({ status: 403, body: { code: 'session_expired' } })
    await callAuth(service, 'POST', '/logout', { token: accessToken })
    expect((await list()).status).toBe(403)
  })
})
