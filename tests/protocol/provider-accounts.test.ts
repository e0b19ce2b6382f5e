import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { adminToken } from './admin-client.ts'
import { signUpAndProve } from './confirming-calls.ts'
import { callAuth, goodPassword, ledgerStatus, signIn, signUp } from './protocol-calls.ts'
import { ada, signInThrough, startWithProvider, unproved } from './provider-calls.ts'

const confirming = { mailerAutoconfirm: false }

onEachEngine('the account for a provider’s identity', (openTestStore) => {
  const start = (settings = {}, people: (typeof ada | typeof unproved)[] = [ada, unproved]) =>
    startWithProvider(openTestStore, { people, settings })

  testOnce(
    'is the one with the same verified address, which is unchanged except for the new identity',
    async () => {
      const { service } = await start()
      const person = await signUpAndProve(service, ada.email)
      const { user } = await signInThrough(service, ada.sub)
      expect(user).toMatchObject({
        id: person.userId,
        app_metadata: { provider: 'email', providers: ['email', 'oidc'] },
        user_metadata: { full_name: ada.name },
      })
      expect(user.identities.map(({ provider }: { provider: string }) => provider)).toEqual(['email', 'oidc'])
      expect((await signIn(service, person)).accessToken).toBeTruthy()
      expect(await ledgerStatus(service, person.accessToken)).toBe(200)
    },
  )

  testOnce(
    'is the one whose other identity has verified the address, even if the account has a different one',
    async () => {
      const { service, provider } = await start(confirming)
      const first = await signInThrough(service, ada.sub)
      await callAuth(service, 'PUT', '/user', {
        token: first.token ?? '',
        body: { email: 'new@example.com' },
      })
      for (const { link } of service.sent()) await fetch(link, { redirect: 'manual' })
      provider.people.push({ sub: 'ada-2', email: ada.email, email_verified: true })
      const second = await signInThrough(service, 'ada-2')
      expect(second.user).toMatchObject({ id: first.user.id, email: 'new@example.com' })
    },
  )

  test('is a new one if the address is not verified, without the address if it is taken', async () => {
    const { service } = await start(confirming)
    const { body } = await callAuth(service, 'POST', '/admin/users', {
      token: await adminToken(service),
      body: { email: unproved.email, password: goodPassword, email_confirm: true },
    })
    const { code } = await signInThrough(service, unproved.sub)
    expect(code).toBe('provider_email_needs_verification')
    expect(service.sent()).toEqual([])
    const identities = await service.context.store.selectFrom('identities').selectAll().execute()
    const own = identities.find(({ provider }) => provider === 'oidc')
    expect(own?.userId).not.toBe(body.id)
    const users = await service.context.store.selectFrom('users').select(['id', 'email']).execute()
    expect(users.find(({ id }) => id === own?.userId)).toMatchObject({ email: null })
  })

  testOnce('must be confirmed by mail if the provider has not verified the address', async () => {
    const { service } = await start(confirming)
    const { told } = await signInThrough(service, unproved.sub)
    expect(told).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
      error_description: expect.stringContaining('confirmation email'),
    })
    expect(service.sent()).toMatchObject([{ to: unproved.email }])

    expect((await signInThrough(service, unproved.sub)).code).toBe('provider_email_needs_verification')
    expect(service.sent()).toHaveLength(1)
    service.advanceClock(61)
    expect((await signInThrough(service, unproved.sub)).code).toBe('provider_email_needs_verification')
    const [, second] = service.sent()
    await fetch(second?.link ?? '', { redirect: 'manual' })
    const { user } = await signInThrough(service, unproved.sub)
    expect(user).toMatchObject({ email: unproved.email, email_confirmed_at: expect.any(String) })
    expect(await service.context.store.selectFrom('users').selectAll().execute()).toHaveLength(1)
  })

  testOnce('is no longer one that the address owner has recovered', async () => {
    const { service } = await start(confirming)
    await signInThrough(service, unproved.sub)
    await callAuth(service, 'POST', '/recover', { body: { email: unproved.email } })
    const recovery = service.sent().at(-1)
    const { body: owner } = await callAuth(service, 'POST', '/verify', {
      body: { type: 'recovery', email: unproved.email, token: recovery?.code },
    })
    expect(owner.user).toMatchObject({ email: unproved.email, identities: [] })
    expect((await signInThrough(service, unproved.sub)).code).toBe('provider_email_needs_verification')
  })

  testOnce(
    'is a new one without an address, never the existing one, if the provider has not verified it',
    async () => {
      const { service } = await start()
      const person = await signUp(service, unproved.email)
      const { user } = await signInThrough(service, unproved.sub)
      expect(user).toMatchObject({ email: '', identities: [{ provider: 'oidc' }] })
      expect(user.id).not.toBe(person.userId)
      expect((await signInThrough(service, unproved.sub)).user.id).toBe(user.id)
      expect((await signIn(service, person)).accessToken).toBeTruthy()
    },
  )

  testOnce(
    'is created immediately if addresses need no confirmation, even if the provider has not verified it',
    async () => {
      const { service } = await start()
      const { user } = await signInThrough(service, unproved.sub)
      expect(user).toMatchObject({ email: unproved.email, email_confirmed_at: expect.any(String) })
      expect(user).not.toHaveProperty('email_proved_at')
      expect((await signInThrough(service, unproved.sub)).user.id).toBe(user.id)
      expect(service.sent()).toEqual([])
    },
  )

  testOnce('is an unconfirmed one with that address, which its creator loses', async () => {
    const { service } = await start(confirming)
    await callAuth(service, 'POST', '/signup', {
      body: { email: ada.email, password: goodPassword, data: { note: 'mine, all mine' } },
    })
    const { user, token } = await signInThrough(service, ada.sub)
    expect(user).toMatchObject({
      email: ada.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'oidc', providers: ['oidc'] },
    })
    expect(user.user_metadata).not.toHaveProperty('note')
    expect(user.identities).toHaveLength(1)
    const password = await callAuth(service, 'POST', '/token?grant_type=password', {
      body: { email: ada.email, password: goodPassword },
    })
    expect(password).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } })
    const [confirmation] = service.sent()
    const link = await fetch(confirmation?.link ?? '', { redirect: 'manual' })
    expect(link.headers.get('Location')).toContain('otp_expired')
    expect(await ledgerStatus(service, token ?? '')).toBe(200)
  })

  testOnce(
    'is never confirmed through an address that the provider once named but has not verified',
    async () => {
      const { service, provider } = await start(confirming)
      await signInThrough(service, unproved.sub)
      const carl = provider.people.find(({ sub }) => sub === unproved.sub)
      Object.assign(carl ?? {}, { email: 'really-carl@example.com', email_verified: true })
      const { user } = await signInThrough(service, unproved.sub)
      expect(user).toMatchObject({ email: 'really-carl@example.com' })
    },
  )

  testOnce('is the owner’s once the provider verifies an address it had not verified before', async () => {
    const { service, provider } = await start(confirming)
    await signInThrough(service, unproved.sub)
    provider.people.push({ sub: 'carl-2', email: 'carl@work.example', email_verified: true })
    const owner = await signInThrough(service, 'carl-2')
    const carl = provider.people.find(({ sub }) => sub === unproved.sub)
    Object.assign(carl ?? {}, { email: 'carl@work.example', email_verified: true })
    const { user } = await signInThrough(service, unproved.sub)
    expect(user.id).toBe(owner.user.id)
    expect(await service.context.store.selectFrom('users').selectAll().execute()).toHaveLength(1)
  })

  testOnce('cannot be determined if several accounts have addresses of the identity', async () => {
    const { service, provider } = await start(confirming)
    const token = await adminToken(service)
    const first = await signInThrough(service, ada.sub)
    await callAuth(service, 'PUT', `/admin/users/${first.user.id}`, {
      token,
      body: { email: 'moved@example.com', email_confirm: true },
    })
    await callAuth(service, 'POST', '/admin/users', {
      token,
      body: { email: ada.email, email_confirm: true },
    })
    provider.people.push({ sub: 'ada-2', email: ada.email, email_verified: true })
    expect((await signInThrough(service, 'ada-2')).told).toMatchObject({
      error: 'server_error',
      error_code: 'unexpected_failure',
    })
  })

  testOnce('is not created if sign-up is closed, but existing accounts still sign in', async () => {
    const { service } = await start({ disableSignup: true })
    expect((await signInThrough(service, ada.sub)).told).toMatchObject({
      error: 'access_denied',
      error_code: 'signup_disabled',
      error_description: expect.stringContaining('Signups not allowed for this instance'),
    })
    await callAuth(service, 'POST', '/admin/users', {
      token: await adminToken(service),
      body: { email: ada.email, email_confirm: true },
    })
    expect((await signInThrough(service, ada.sub)).user.email).toBe(ada.email)
  })

  test('is neither signed in nor changed if it is banned', async () => {
    const { service } = await start()
    const person = await signUp(service, ada.email)
    await callAuth(service, 'PUT', `/admin/users/${person.userId}`, {
      token: await adminToken(service),
      body: { ban_duration: '24h' },
    })
    expect((await signInThrough(service, ada.sub)).told).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    })
    expect(await service.context.store.selectFrom('identities').select('provider').execute()).toEqual([
      { provider: 'email' },
    ])
  })

  testOnce('is not created, with server_error, if the provider names no address', async () => {
    const { service } = await startWithProvider(openTestStore, { people: [{ sub: 'nobody-1' }] })
    expect((await signInThrough(service, 'nobody-1')).told).toMatchObject({
      error: 'server_error',
      error_code: 'unexpected_failure',
    })
  })

  test('is created once if two browsers arrive at the same time', async () => {
    const { service } = await start()
    const both = await Promise.all([signInThrough(service, ada.sub), signInThrough(service, ada.sub)])
    expect(both[0]?.user.id).toBe(both[1]?.user.id)
    expect(await service.context.store.selectFrom('users').selectAll().execute()).toHaveLength(1)
  })
})
