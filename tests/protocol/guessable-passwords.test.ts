import { expect, test } from 'vitest'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { adminToken } from './admin-client.ts'
import { callAuth, datedVersion, goodPassword, newAddress, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const call = (service: TestService, method: string, path: string, body: unknown, token?: string) =>
  callAuth(service, method, path, { body, headers: datedVersion, ...(token ? { token } : {}) })

const asAdmin = async (service: TestService, method: string, path: string, body: unknown) =>
  call(service, method, path, body, await adminToken(service))

const refusedAsGuessable = {
  status: 422,
  body: {
    code: 'weak_password',
    message: expect.stringContaining('Password is easy to guess'),
    weak_password: { reasons: ['pwned'] },
  },
}
const refusing = { passwordRefuseGuessable: true, publicUrl: 'https://pfennig.example.org' }

onEngine('SQLite', 'an easily guessed password', (openTestStore) => {
  test('is allowed everywhere by default', async () => {
    const service = await startService(openTestStore)
    const { accessToken, userId, email } = await signUp(service, newAddress(), 'password123')
    expect((await call(service, 'PUT', '/user', { password: email }, accessToken)).status).toBe(200)
    const path = `/admin/users/${userId}`
    expect((await asAdmin(service, 'PUT', path, { password: 'outgo2026' })).status).toBe(200)
    const link = { type: 'signup', email: newAddress(), password: '12345678' }
    expect((await asAdmin(service, 'POST', '/admin/generate_link', link)).status).toBe(200)
    const { data } = await service.newClient().signInWithPassword({ email, password: 'outgo2026' })
    expect(data.weakPassword ?? null).toBeNull()
  })

  test('is rejected at sign-up, with the message that clients know', async () => {
    const service = await startService(openTestStore, refusing)
    for (const password of ['password123', 'Mustermann1', 'pfennig99', 'Erika Mustermann'])
      expect(
        await call(service, 'POST', '/signup', {
          email: 'mustermann@example.com',
          password,
          data: { name: 'Erika' },
        }),
      ).toMatchObject(refusedAsGuessable)
    const { error } = await service.newClient().signUp({ email: newAddress(), password: 'iloveyou' })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: ['pwned'] })
    await signUp(service, 'mustermann@example.com')
  })

  test('is rejected at sign-up with a phone number', async () => {
    const service = await startService(openTestStore, { ...refusing, externalPhoneEnabled: true })
    const body = { phone: '+4915550007777', password: '4915550007777' }
    expect(await call(service, 'POST', '/signup', body)).toMatchObject(refusedAsGuessable)
  })

  test('is rejected when changing it, also if it contains the user’s current or new details', async () => {
    const service = await startService(openTestStore, refusing)
    const { accessToken } = await signUp(service, 'mustermann@example.com')
    for (const change of [
      { password: 'password123' },
      { password: 'mustermann-1' },
      { password: 'neumann-2026', email: 'neumann@example.com' },
      { password: 'erikamaria', data: { full_name: 'Erika Maria' } },
    ])
      expect(await call(service, 'PUT', '/user', change, accessToken)).toMatchObject(refusedAsGuessable)
    const change = { password: 'a password made anew' }
    expect((await call(service, 'PUT', '/user', change, accessToken)).status).toBe(200)
  })

  test('is rejected during account recovery', async () => {
    const service = await startService(openTestStore, refusing)
    const { email } = await signUp(service)
    const client = service.newClient()
    await client.resetPasswordForEmail(email)
    await client.verifyOtp({ email, token: service.sent().at(-1)?.code ?? '', type: 'recovery' })
    const { error } = await client.updateUser({ password: email })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['pwned'] })
    expect((await client.updateUser({ password: 'a password made anew' })).error).toBeNull()
  })

  test('is rejected when an administrator sets it or generates a link with it', async () => {
    const service = await startService(openTestStore, refusing)
    const { userId } = await signUp(service, 'mustermann@example.com')
    const path = `/admin/users/${userId}`
    for (const change of [
      { password: 'password123' },
      { password: 'mustermann-1' },
      { password: 'neumann-2026', email: 'neumann@example.com' },
    ])
      expect(await asAdmin(service, 'PUT', path, change)).toMatchObject(refusedAsGuessable)
    const link = { type: 'signup', email: 'neumann@example.com' }
    for (const password of ['password123', 'neumann-2026'])
      expect(await asAdmin(service, 'POST', '/admin/generate_link', { ...link, password })).toMatchObject(
        refusedAsGuessable,
      )
    const made = await asAdmin(service, 'POST', '/admin/generate_link', { ...link, password: goodPassword })
    expect(made.status).toBe(200)
  })

  test('that already exists still signs in, and is reported as weak', async () => {
    const service = await startService(openTestStore)
    const { email, password } = await signUp(service, newAddress(), 'password123')
    service.context.settings.passwordRefuseGuessable = true
    const { data } = await service.newClient().signInWithPassword({ email, password })
    expect(data.session).not.toBeNull()
    expect(data.weakPassword).toMatchObject({ reasons: ['pwned'] })
  })
})
