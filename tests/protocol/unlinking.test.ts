import { expect, test } from 'vitest'
import { newIdentity } from '#auth/signing-up/new-account.ts'
import { insertIdentity } from '#auth/store/identities.ts'
import type { Metadata } from '#auth/store/users.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { callAuth, datedVersion, newAddress, signIn, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const unlink = (service: TestService, token: string, id: string, audience = 'authenticated') =>
  callAuth(service, 'DELETE', `/user/identities/${id}`, {
    token,
    headers: { ...datedVersion, 'X-JWT-AUD': audience, 'Content-Type': 'application/json;charset=UTF-8' },
  })

/** Another way to sign in, as its provider's callback would have added it. */
async function link(service: TestService, userId: string, provider: string, data: Metadata) {
  service.advanceClock(1)
  const subject = provider === 'phone' ? userId : crypto.randomUUID()
  const identity = newIdentity(service.context, userId, provider, subject, data)
  await insertIdentity(service.context.store, identity)
  return identity.id
}

const readUser = async (service: TestService, token: string) =>
  (await callAuth(service, 'GET', '/user', { token })).body

const emailIdentityOf = async (service: TestService, token: string): Promise<string> =>
  (await readUser(service, token)).identities[0].identity_id

onEachEngine('unlinking an identity', (openTestStore) => {
  testOnce('through the client removes it and keeps the rest', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const client = service.newClient()
    await client.signInWithPassword(person)
    await link(service, person.userId, 'google', { email: person.email, email_verified: true })
    const { data } = await client.getUserIdentities()
    const google = data?.identities.find(({ provider }) => provider === 'google')
    if (!google) throw new Error('The identity is missing')
    expect((await client.unlinkIdentity(google)).error).toBeNull()
    expect((await client.getUser()).data.user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    })
  })

  testOnce('returns an empty object', async () => {
    const service = await startService(openTestStore)
    const { accessToken, userId, email } = await signUp(service)
    const id = await link(service, userId, 'github', { email, email_verified: true })
    expect(await unlink(service, accessToken, id)).toMatchObject({ status: 200, body: {} })
  })

  test('checks in this order: linking disabled, invalid UUID, wrong audience, last identity, another user’s identity', async () => {
    const service = await startService(openTestStore)
    const { accessToken: token, userId, email } = await signUp(service)
    const stranger = await signUp(service)
    const own = await emailIdentityOf(service, token)
    const theirs = await emailIdentityOf(service, stranger.accessToken)

    service.context.settings.manualLinkingEnabled = false
    expect(await unlink(service, token, 'none', 'elsewhere')).toMatchObject({
      status: 404,
      body: { code: 'manual_linking_disabled', message: 'Manual linking is disabled' },
    })
    service.context.settings.manualLinkingEnabled = true
    expect(await unlink(service, token, 'none', 'elsewhere')).toMatchObject({
      status: 404,
      body: { code: 'validation_failed' },
    })
    expect(await unlink(service, token, theirs, 'elsewhere')).toMatchObject({
      status: 403,
      body: { code: 'unexpected_audience' },
    })
    for (const id of [own, theirs])
      expect(await unlink(service, token, id)).toMatchObject({
        status: 422,
        body: { code: 'single_identity_not_deletable' },
      })
    await link(service, userId, 'google', { email, email_verified: true })
    expect(await unlink(service, token, theirs)).toMatchObject({
      status: 422,
      body: { code: 'identity_not_found' },
    })
    expect((await readUser(service, stranger.accessToken)).identities).toHaveLength(1)
    expect((await readUser(service, token)).identities).toHaveLength(2)
  })

  test('of the phone removes the number', async () => {
    const service = await startService(openTestStore)
    const { accessToken, userId } = await signUp(service)
    await service.context.store
      .updateTable('users')
      .set({ phone: '491701234567', phoneConfirmedAt: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', userId)
      .execute()
    const id = await link(service, userId, 'phone', { phone: '491701234567', phone_verified: true })
    expect((await unlink(service, accessToken, id)).status).toBe(200)
    const user = await readUser(service, accessToken)
    expect(user).toMatchObject({ phone: '', app_metadata: { providers: ['email'] } })
    expect(user).not.toHaveProperty('phone_confirmed_at')
  })

  testOnce('never changes the account’s address, whichever identity it came from', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const stranger = await signUp(service)
    await link(service, person.userId, 'github', { email: newAddress(), email_verified: false })
    await link(service, person.userId, 'google', { email: newAddress(), email_verified: true })
    await link(service, person.userId, 'gitlab', { email: stranger.email, email_verified: true })
    const { status } = await unlink(
      service,
      person.accessToken,
      await emailIdentityOf(service, person.accessToken),
    )
    expect(status).toBe(200)
    expect(await readUser(service, person.accessToken)).toMatchObject({
      email: person.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'github', providers: ['github', 'google', 'gitlab'] },
    })
    expect(await signIn(service, person)).toBeDefined()
    await callAuth(service, 'POST', '/recover', { body: { email: person.email } })
    expect(service.sent().at(-1)).toMatchObject({ to: person.email, subject: 'Reset your password' })
  })

  testOnce('keeps the address without an identity if no other one has any', async () => {
    const service = await startService(openTestStore)
    const { accessToken, userId, email } = await signUp(service)
    await link(service, userId, 'phone', { phone: '491701234567' })
    await unlink(service, accessToken, await emailIdentityOf(service, accessToken))
    const user = await readUser(service, accessToken)
    expect(user).toMatchObject({ email, identities: [{ provider: 'phone' }] })
  })

  test('twice at the same moment leaves one', async () => {
    const service = await startService(openTestStore)
    const { accessToken, userId, email } = await signUp(service)
    const google = await link(service, userId, 'google', { email, email_verified: true })
    const own = await emailIdentityOf(service, accessToken)
    const answers = await Promise.all([
      unlink(service, accessToken, google),
      unlink(service, accessToken, own),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await readUser(service, accessToken)).identities).toHaveLength(1)
  })
})
