import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { adminToken } from './admin-client.ts'
import { signUpAndProve } from './confirming-calls.ts'
import { callAuth, goodPassword, ledgerStatus, signIn, signUp } from './protocol-calls.ts'
import { ada, signInThrough, startWithProvider, unproved } from './provider-calls.ts'

const confirming = { mailerAutoconfirm: false }

onEachEngine('whose account a provider’s identity is', (openTestStore) => {
  const start = (settings = {}, people: (typeof ada | typeof unproved)[] = [ada, unproved]) =>
    startWithProvider(openTestStore, { people, settings })

  test('is the one with the same proved address, which stays as it was and gains the identity', async () => {
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
  })

  test('is the one whose other identity proves the address, also when the account has another one', async () => {
    const { service, provider } = await start(confirming)
    const first = await signInThrough(service, ada.sub)
    await callAuth(service, 'PUT', '/user', { token: first.token ?? '', body: { email: 'new@example.com' } })
    for (const { link } of service.sent()) await fetch(link, { redirect: 'manual' })
    provider.people.push({ sub: 'ada-2', email: ada.email, email_verified: true })
    const second = await signInThrough(service, 'ada-2')
    expect(second.user).toMatchObject({ id: first.user.id, email: 'new@example.com' })
  })

  test('is a new one when the address is not proved, without the address when that is taken', async () => {
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
    expect(own?.user_id).not.toBe(body.id)
    const users = await service.context.store.selectFrom('users').select(['id', 'email']).execute()
    expect(users.find(({ id }) => id === own?.user_id)).toMatchObject({ email: null })
  })

  test('must be proved by mail when the provider does not vouch for the address', async () => {
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

  test('is no longer the one that the owner of the address took by recovering it', async () => {
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

  test('is a new one without address, never the one that has it, when the provider does not vouch for it', async () => {
    const { service } = await start()
    const person = await signUp(service, unproved.email)
    const { user } = await signInThrough(service, unproved.sub)
    expect(user).toMatchObject({ email: '', identities: [{ provider: 'oidc' }] })
    expect(user.id).not.toBe(person.userId)
    expect((await signInThrough(service, unproved.sub)).user.id).toBe(user.id)
    expect((await signIn(service, person)).accessToken).toBeTruthy()
  })

  test('is a new one at once without confirmation of addresses, also when the provider does not vouch', async () => {
    const { service } = await start()
    const { user } = await signInThrough(service, unproved.sub)
    expect(user).toMatchObject({ email: unproved.email, email_confirmed_at: expect.any(String) })
    expect(user).not.toHaveProperty('email_proved_at')
    expect((await signInThrough(service, unproved.sub)).user.id).toBe(user.id)
    expect(service.sent()).toEqual([])
  })

  test('takes an account that nobody has confirmed away from who made it', async () => {
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

  test('never confirms an address that the provider once named and does not prove', async () => {
    const { service, provider } = await start(confirming)
    await signInThrough(service, unproved.sub)
    const carl = provider.people.find(({ sub }) => sub === unproved.sub)
    Object.assign(carl ?? {}, { email: 'really-carl@example.com', email_verified: true })
    const { user } = await signInThrough(service, unproved.sub)
    expect(user).toMatchObject({ email: 'really-carl@example.com' })
  })

  test('is the owner’s once the provider proves the address it did not vouch for before', async () => {
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

  test('cannot be decided when several accounts have addresses of it', async () => {
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

  test('is none when sign-up is closed, but who has an account still gets in', async () => {
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

  test('does not let in who is banned, nor changes anything about them', async () => {
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

  test('is refused as server_error when the provider names no address', async () => {
    const { service } = await startWithProvider(openTestStore, { people: [{ sub: 'nobody-1' }] })
    expect((await signInThrough(service, 'nobody-1')).told).toMatchObject({
      error: 'server_error',
      error_code: 'unexpected_failure',
    })
  })

  test('is made once when two browsers come at the same time', async () => {
    const { service } = await start()
    const both = await Promise.all([signInThrough(service, ada.sub), signInThrough(service, ada.sub)])
    expect(both[0]?.user.id).toBe(both[1]?.user.id)
    expect(await service.context.store.selectFrom('users').selectAll().execute()).toHaveLength(1)
  })
})
