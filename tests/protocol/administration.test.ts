import { argon2Sync, randomBytes, randomUUID } from 'node:crypto'
import { hash as bcryptHash } from 'bcryptjs'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { putProfile } from '#store/ledger/profiles.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { adminOf, adminToken } from './admin-client.ts'
import {
  callAuth,
  datedVersion,
  goodPassword,
  ledgerStatus,
  newAddress,
  refresh,
  signIn,
  signUp,
} from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const asAdmin = async (service: TestService, method: string, path: string, body?: unknown) =>
  callAuth(service, method, path, { token: await adminToken(service), headers: datedVersion, body })

const nobody = 'cccccccc-0000-4000-8000-000000000000'

onEachEngine('an administrator', (openTestStore) => {
  test('is who carries a token of an administrating role, and nobody else', async () => {
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
    // Administering is no way into a ledger.
    expect(await ledgerStatus(service, await adminToken(service))).toBe(401)
  })

  test('may hold a token that another system signed with the secret we share', async () => {
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

  test('whose token names a session needs that session to go on', async () => {
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

onEachEngine('making accounts', (openTestStore) => {
  test('takes them as they are given and sends nothing', async () => {
    const service = await startService(openTestStore)
    const admin = await adminOf(service)
    const email = newAddress().toUpperCase()
    const { data, error } = await admin.createUser({
      email,
      password: 'x',
      email_confirm: true,
      user_metadata: { name: 'Ada' },
      app_metadata: { plan: 'free' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: email.toLowerCase(),
      phone: '',
      role: 'authenticated',
      aud: 'authenticated',
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email'], plan: 'free' },
      is_anonymous: false,
    })
    expect(data.user?.user_metadata).toEqual({ name: 'Ada' })
    expect(data.user?.identities).toMatchObject([
      { provider: 'email', identity_data: { email: email.toLowerCase(), email_verified: true } },
    ])
    expect(service.sent()).toEqual([])
    expect((await signIn(service, { email, password: 'x' })).accessToken).toBeTruthy()
  })

  test('leaves an address unconfirmed unless told otherwise', async () => {
    const service = await startService(openTestStore)
    const email = newAddress()
    const { status, body } = await asAdmin(service, 'POST', '/admin/users', { email, password: goodPassword })
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('email_confirmed_at')
    expect(body).not.toHaveProperty('confirmation_sent_at')
    expect(body.identities[0].identity_data.email_verified).toBe(false)
    expect(
      await callAuth(service, 'POST', '/token?grant_type=password', {
        body: { email, password: goodPassword },
      }),
    ).toMatchObject({ status: 400, body: { error_code: 'email_not_confirmed' } })
  })

  test('can give phone number, id, role and audience', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true })
    const id = randomUUID()
    const { body } = await asAdmin(service, 'POST', '/admin/users', {
      id: id.toUpperCase(),
      phone: '+49 155 5000 1234',
      phone_confirm: true,
      password: goodPassword,
      role: 'auditor',
      aud: 'auditors',
    })
    expect(body).toMatchObject({
      id,
      phone: '4915550001234',
      email: '',
      role: 'auditor',
      aud: 'auditors',
      phone_confirmed_at: expect.any(String),
      confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone'] },
    })
    const answer = await callAuth(service, 'POST', '/token?grant_type=password', {
      body: { phone: '4915550001234', password: goodPassword },
      headers: { 'X-JWT-AUD': 'auditors' },
    })
    expect(answer).toMatchObject({ status: 200 })
  })

  test('without a password makes an account no password opens', async () => {
    const service = await startService(openTestStore)
    const email = newAddress()
    await asAdmin(service, 'POST', '/admin/users', { email, email_confirm: true })
    for (const password of ['', 'null', goodPassword])
      expect(
        (await callAuth(service, 'POST', '/token?grant_type=password', { body: { email, password } })).body,
      ).toMatchObject({ error_code: 'invalid_credentials' })
  })

  test('brings along passwords hashed elsewhere, which are hashed our way at the first sign-in', async () => {
    const service = await startService(openTestStore)
    const argon2 = (algorithm: 'argon2i' | 'argon2id') => {
      const nonce = randomBytes(16)
      const cost = { memory: 4096, passes: 3, parallelism: 2 }
      const hash = argon2Sync(algorithm, { message: goodPassword, nonce, tagLength: 32, ...cost })
      const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
      return `$${algorithm}$v=19$m=4096,t=3,p=2$${base64(nonce)}$${base64(hash)}`
    }
    const bcrypt = await bcryptHash(goodPassword, 5)
    for (const password_hash of [
      bcrypt,
      bcrypt.replace('$2b$', '$2y$'),
      argon2('argon2i'),
      argon2('argon2id'),
    ]) {
      const email = newAddress()
      const made = await asAdmin(service, 'POST', '/admin/users', {
        email,
        password_hash,
        email_confirm: true,
      })
      expect(made.status).toBe(200)
      const wrong = { body: { email, password: 'something else' } }
      expect((await callAuth(service, 'POST', '/token?grant_type=password', wrong)).status).toBe(400)
      await signIn(service, { email, password: goodPassword })
      const kept = await service.context.store
        .selectFrom('users')
        .select('password_hash')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      expect(kept.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      await signIn(service, { email, password: goodPassword })
    }
  })

  test('refuses what cannot be', async () => {
    const service = await startService(openTestStore)
    const taken = await signUp(service)
    const email = newAddress()
    await asAdmin(service, 'POST', '/admin/users', { phone: '4915550001111' })
    const { body: there } = await asAdmin(service, 'POST', '/admin/users', { email: newAddress() })
    const cases: [Record<string, unknown>, number, string][] = [
      [{}, 400, 'validation_failed'],
      [{ email: '', phone: '' }, 400, 'validation_failed'],
      [{ email: 'no address' }, 400, 'validation_failed'],
      [{ phone: 'no number' }, 400, 'validation_failed'],
      [{ email: taken.email.toUpperCase() }, 422, 'email_exists'],
      [{ phone: '+49 15550001111' }, 422, 'phone_exists'],
      [{ email, id: 'no-uuid' }, 400, 'validation_failed'],
      [{ email, id: '00000000-0000-0000-0000-000000000000' }, 400, 'validation_failed'],
      [{ email, id: there.id }, 422, 'user_already_exists'],
      [{ email, password: 'x', password_hash: '$2b$10$' }, 400, 'validation_failed'],
      [{ email, password: 'x'.repeat(73) }, 400, 'validation_failed'],
      [{ email, password_hash: 'plain' }, 400, 'validation_failed'],
      [
        { email, password_hash: '$argon2id$v=19$m=99999999,t=3,p=2$c2FsdHNhbHQ$aGFzaGhhc2hoYXNo' },
        400,
        'validation_failed',
      ],
      [{ email, password_hash: '$fbscrypt$v=1,n=14,r=8,p=1$c2FsdA$aGFzaA' }, 400, 'validation_failed'],
      [{ email, ban_duration: 'for ever' }, 400, 'validation_failed'],
      [{ email: 7 }, 400, 'bad_json'],
    ]
    for (const [body, status, code] of cases)
      expect([body, await asAdmin(service, 'POST', '/admin/users', body)]).toMatchObject([
        body,
        { status, body: { code } },
      ])
  })
})

onEachEngine('the list of accounts', (openTestStore) => {
  test('comes in pages, newest first, that the client can follow', async () => {
    const service = await startService(openTestStore)
    const admin = await adminOf(service)
    const made: string[] = []
    for (let count = 0; count < 5; count += 1) {
      service.advanceClock(1)
      made.unshift((await admin.createUser({ email: newAddress() })).data.user?.id ?? '')
    }
    const first = await admin.listUsers({ page: 1, perPage: 2 })
    expect(first.data.users.map(({ id }) => id)).toEqual(made.slice(0, 2))
    expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2, lastPage: 3, total: 5 })
    const last = await admin.listUsers({ page: 3, perPage: 2 })
    expect(last.data.users.map(({ id }) => id)).toEqual(made.slice(4))
    expect(last.data).toMatchObject({ nextPage: null, lastPage: 3, total: 5 })
    const all = await admin.listUsers()
    expect(all.data.users.map(({ id }) => id)).toEqual(made)
    expect(all.data.users[0]?.identities).toHaveLength(1)
    expect((await admin.listUsers({ page: 9, perPage: 2 })).data.users).toEqual([])
  })

  test('can be sorted, and searched by part of address or full name', async () => {
    const service = await startService(openTestStore)
    const make = (email: string, full_name: string) => {
      service.advanceClock(1)
      return asAdmin(service, 'POST', '/admin/users', { email, user_metadata: { full_name } })
    }
    await make('ada@example.com', 'Augusta Ada King')
    await make('grace_h@example.org', 'Grace \u0000 Hopper \ud800')
    await make('edsger@example.org', 'Edsger 100% Dijkstra')
    const found = async (query: string) => {
      const { body } = await asAdmin(service, 'GET', `/admin/users?${query}`)
      return body.users.map(({ email }: { email: string }) => email.split('@')[0])
    }
    expect(await found('sort=created_at%20asc')).toEqual(['ada', 'grace_h', 'edsger'])
    expect(await found('sort=created_at%20desc&page=&per_page=&filter=')).toEqual([
      'edsger',
      'grace_h',
      'ada',
    ])
    expect(await found('filter=EXAMPLE.ORG')).toEqual(['edsger', 'grace_h'])
    expect(await found('filter=augusta')).toEqual(['ada'])
    expect(await found('filter=0%25%20d')).toEqual(['edsger'])
    expect(await found('filter=e_h')).toEqual(['grace_h'])
    expect(await found('filter=nobody')).toEqual([])
    const { headers } = await asAdmin(service, 'GET', '/admin/users?filter=org&per_page=1&page=1')
    expect(headers.get('X-Total-Count')).toBe('2')
    expect(headers.get('Link')).toBe(
      '</auth/v1/admin/users?page=2&per_page=1&filter=org>; rel="next", </auth/v1/admin/users?page=2&per_page=1&filter=org>; rel="last"',
    )
  })

  test('shows the accounts of the audience that is asked for', async () => {
    const service = await startService(openTestStore)
    await asAdmin(service, 'POST', '/admin/users', { email: newAddress(), aud: 'auditors' })
    const { body } = await callAuth(service, 'GET', '/admin/users', {
      token: await adminToken(service),
      headers: { 'X-JWT-AUD': 'auditors' },
    })
    expect(body).toMatchObject({ aud: 'auditors', users: [{ aud: 'auditors' }] })
    expect((await asAdmin(service, 'GET', '/admin/users')).body.users).toEqual([])
  })

  test('refuses pages that are none', async () => {
    const service = await startService(openTestStore)
    for (const query of [
      'page=-1',
      'page=x',
      'per_page=-2',
      'per_page=NaN',
      'page=1.5',
      'sort=email',
      'sort=created_at up',
    ])
      expect(await asAdmin(service, 'GET', `/admin/users?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
  })
})

onEachEngine('changing an account', (openTestStore) => {
  test('that is named wrongly or not there is refused', async () => {
    const service = await startService(openTestStore)
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? {} : undefined
      expect(await asAdmin(service, method, '/admin/users/nobody', body)).toMatchObject({
        status: 404,
        body: { code: 'validation_failed' },
      })
      expect(await asAdmin(service, method, `/admin/users/${nobody}`, body)).toMatchObject({
        status: 404,
        body: { code: 'user_not_found' },
      })
    }
  })

  test('moves address and number at once, without a message', async () => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false })
    const admin = await adminOf(service)
    const { data: made } = await admin.createUser({ email: newAddress(), password: goodPassword })
    const id = made.user?.id ?? ''
    const email = newAddress()
    const { data, error } = await admin.updateUserById(id, {
      email,
      email_confirm: true,
      phone: '+4915550002222',
      phone_confirm: true,
      role: 'auditor',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      phone: '4915550002222',
      role: 'auditor',
      email_confirmed_at: expect.any(String),
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    })
    expect(data.user?.identities).toMatchObject([
      { provider: 'email', identity_data: { email, email_verified: true } },
      { provider: 'phone', identity_data: { phone: '4915550002222', phone_verified: true } },
    ])
    expect(data.user).not.toHaveProperty('new_email')
    expect(service.sent()).toEqual([])
    expect((await admin.getUserById(id)).data.user).toEqual(data.user)
    await signIn(service, { email, password: goodPassword })
  })

  test('merges metadata key by key', async () => {
    const service = await startService(openTestStore)
    const { userId } = await signUp(service)
    await asAdmin(service, 'PUT', `/admin/users/${userId}`, {
      user_metadata: { colour: 'blue', size: 1 },
      app_metadata: { plan: 'free' },
    })
    const { body } = await asAdmin(service, 'PUT', `/admin/users/${userId}`, {
      user_metadata: { colour: null, size: 2 },
      app_metadata: { seats: 3 },
    })
    expect(body.user_metadata).toMatchObject({ size: 2, email_verified: true })
    expect(body.user_metadata).not.toHaveProperty('colour')
    expect(body.app_metadata).toEqual({ provider: 'email', providers: ['email'], plan: 'free', seats: 3 })
  })

  test('gives a new password and ends all sessions', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const path = `/admin/users/${person.userId}`
    expect(await asAdmin(service, 'PUT', path, { password: 'short' })).toMatchObject({
      status: 422,
      body: { code: 'weak_password', weak_password: { reasons: ['length'] } },
    })
    expect((await refresh(service, person.refreshToken)).status).toBe(200)
    expect((await asAdmin(service, 'PUT', path, { password: 'another good one' })).status).toBe(200)
    expect(await ledgerStatus(service, person.accessToken)).toBe(401)
    expect((await refresh(service, person.refreshToken)).body.code).toBe('refresh_token_not_found')
    await signIn(service, { ...person, password: 'another good one' })
  })

  test('to an address or number that is taken is refused', async () => {
    const service = await startService(openTestStore)
    const [one, other] = [await signUp(service), await signUp(service)]
    await asAdmin(service, 'PUT', `/admin/users/${other.userId}`, { phone: '4915550003333' })
    const path = `/admin/users/${one.userId}`
    expect(await asAdmin(service, 'PUT', path, { email: other.email.toUpperCase() })).toMatchObject({
      status: 422,
      body: { code: 'email_exists' },
    })
    expect(await asAdmin(service, 'PUT', path, { phone: '+4915550003333' })).toMatchObject({
      status: 422,
      body: { code: 'phone_exists' },
    })
    expect((await asAdmin(service, 'PUT', path, { email: one.email })).status).toBe(200)
    expect((await asAdmin(service, 'GET', path)).body.email_confirmed_at).toEqual(expect.any(String))
  })

  test('that confirms an address or number counts as a proof of it', async () => {
    const service = await startService(openTestStore)
    const { body: made } = await asAdmin(service, 'POST', '/admin/users', {
      email: newAddress(),
      phone: '4915550003334',
    })
    const { body } = await asAdmin(service, 'PUT', `/admin/users/${made.id}`, {
      email_confirm: true,
      phone_confirm: true,
    })
    expect(body).toMatchObject({
      email_confirmed_at: expect.any(String),
      phone_confirmed_at: expect.any(String),
      identities: [
        { provider: 'email', identity_data: { email_verified: true } },
        { provider: 'phone', identity_data: { phone_verified: true } },
      ],
    })
  })

  test('ignores id, audience and password hash', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const { status, body } = await asAdmin(service, 'PUT', `/admin/users/${person.userId}`, {
      id: nobody,
      aud: 'elsewhere',
      password_hash: 'nonsense',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: person.userId, aud: 'authenticated' })
    await signIn(service, person)
  })

  test('bans for a time and lifts the ban', async () => {
    const service = await startService(openTestStore)
    const admin = await adminOf(service)
    const person = await signUp(service)
    const { data } = await admin.updateUserById(person.userId, { ban_duration: '1h30m' })
    const end = new Date(service.context.clock.now() + 5400_000).toISOString()
    expect(data.user?.banned_until).toBe(end)
    expect(await refresh(service, person.refreshToken)).toMatchObject({
      status: 400,
      body: { code: 'user_banned' },
    })
    expect(await ledgerStatus(service, person.accessToken)).toBe(401)
    service.advanceClock(5401)
    await signIn(service, person)
    const later = await adminOf(service)
    await later.updateUserById(person.userId, { ban_duration: '24h' })
    const lifted = await later.updateUserById(person.userId, { ban_duration: 'none' })
    expect(lifted.data.user).not.toHaveProperty('banned_until')
    await signIn(service, person)
    expect(
      await asAdmin(service, 'PUT', `/admin/users/${person.userId}`, { ban_duration: 'a while' }),
    ).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})

onEachEngine('administrators at the same moment', (openTestStore) => {
  test('give an address to one account alone', async () => {
    const service = await startService(openTestStore)
    const email = newAddress()
    const people = [await signUp(service), await signUp(service), await signUp(service)]
    const token = await adminToken(service)
    const answers = await Promise.all(
      people.map(({ userId }) =>
        callAuth(service, 'PUT', `/admin/users/${userId}`, { token, body: { email } }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    // Who was overtaken is told that the address is taken, or to try again.
    expect(statuses[0]).toBe(200)
    for (const status of statuses.slice(1)) expect([422, 503]).toContain(status)
    const made = await Promise.all(
      [1, 2, 3].map(() =>
        callAuth(service, 'POST', '/admin/users', { token, body: { email: 'one@example.com' } }),
      ),
    )
    expect(made.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })
})

onEachEngine('deleting an account', (openTestStore) => {
  test('takes all of it away', async () => {
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

  test('softly keeps the row and forgets whose it was', async () => {
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
    // The address is free again.
    const again = await signUp(service, person.email)
    expect(again.userId).not.toBe(person.userId)
  })
})

onEachEngine("a user's second factors, for an administrator,", (openTestStore) => {
  test('are listed, renamed and removed', async () => {
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
