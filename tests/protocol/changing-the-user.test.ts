import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import type { Schema } from '#store/schema.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
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

const putUser = (service: TestService, token: string, body: unknown) =>
  callAuth(service, 'PUT', '/user', { token, body, headers: datedVersion })

const day = 24 * 60 * 60
const jwtSecret = 'a-secret-shared-with-another-system-0123456789'

/** The user's row, as an operator or another way of signing in left it. */
const setUser = (service: TestService, userId: string, change: Partial<Schema['users']>) =>
  service.context.store.updateTable('users').set(change).where('id', '=', userId).execute()

const readTokens = (service: TestService) =>
  service.context.store.selectFrom('one_time_tokens').select(['kind', 'relates_to']).orderBy('kind').execute()

/** A token as another system may issue it. */
const tokenWithoutSession = (userId: string): Promise<string> =>
  new SignJWT({ role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(jwtSecret))

/** A client that has just signed in as someone new. */
async function signedIn(service: TestService) {
  const person = await signUp(service)
  const client = service.newClient()
  const { data } = await client.signInWithPassword(person)
  return {
    ...person,
    client,
    token: data.session?.access_token ?? '',
    sessionId: sessionIdOf(data.session?.access_token),
  }
}

const sessionIdOf = (token = ''): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id

onEachEngine('a change', (openTestStore) => {
  test('of the password ends every other session at once', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const elsewhere = await signIn(service, person)
    const client = service.newClient()
    const { data } = await client.signInWithPassword(person)
    const { error } = await client.updateUser({ password: 'a new good password' })
    expect(error).toBeNull()

    expect(await ledgerStatus(service, data.session?.access_token ?? '')).not.toBe(401)
    for (const ended of [person, elsewhere]) {
      expect(await ledgerStatus(service, ended.accessToken)).toBe(401)
      expect((await refresh(service, ended.refreshToken)).status).toBe(400)
    }
    expect((await client.refreshSession()).error).toBeNull()
    expect((await client.signInWithPassword(person)).error?.code).toBe('invalid_credentials')
    expect((await client.signInWithPassword({ ...person, password: 'a new good password' })).error).toBeNull()
  })

  test('of the password on two devices at the same moment: one of them wins and stays signed in', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const other = await signIn(service, person)
    const answers = await Promise.all([
      putUser(service, person.accessToken, { password: 'the first new password' }),
      putUser(service, other.accessToken, { password: 'the second new password' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const sessions = await service.context.store.selectFrom('sessions').select('id').execute()
    expect(sessions).toHaveLength(1)
  })

  test('to a password that is the old one, too short or too long is refused', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    expect(await putUser(service, accessToken, { password: goodPassword })).toMatchObject({
      status: 422,
      body: { code: 'same_password' },
    })
    expect(await putUser(service, accessToken, { password: 'short' })).toMatchObject({
      status: 422,
      body: { code: 'weak_password', weak_password: { reasons: ['length'] } },
    })
    expect(await putUser(service, accessToken, { password: 'x'.repeat(73) })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })

  test('of the password needs a character of each set the operator asks for, and tells all that is missing', async () => {
    const service = await startService(openTestStore)
    const { token } = await signedIn(service)
    service.context.settings.passwordRequiredCharacters = ['abc', '123']
    expect(await putUser(service, token, { password: 'short' })).toMatchObject({
      status: 422,
      body: {
        code: 'weak_password',
        message: expect.stringContaining('Password should be at least 8 characters'),
        weak_password: { reasons: ['length', 'characters'] },
      },
    })
    expect((await putUser(service, token, { password: 'a good one' })).body.weak_password).toEqual({
      reasons: ['characters'],
    })
    expect(await putUser(service, token, { password: 'a 1 good one' })).toMatchObject({ status: 200 })
  })

  test('of the password makes every link and code sent before worthless', async () => {
    const service = await startService(openTestStore)
    const { client } = await signedIn(service)
    await client.reauthenticate()
    await client.updateUser({ email: newAddress() })
    expect(await readTokens(service)).toHaveLength(3)
    const { data, error } = await client.updateUser({ password: 'a new good password' })
    expect(error).toBeNull()
    expect(await readTokens(service)).toEqual([])
    // A wish that stayed could be sent to its address again, by whoever had it before the password changed.
    expect(data.user).not.toHaveProperty('new_email')
  })

  test('of the password ends what was begun to sign in or to link an account', async () => {
    const service = await startService(openTestStore)
    const { client, userId } = await signedIn(service)
    const { store } = service.context
    for (const owner of [{ user_id: userId }, { linking_user_id: userId }, {}])
      await store
        .insertInto('flow_states')
        .values({
          id: crypto.randomUUID(),
          authentication_method: 'oauth',
          created_at: new Date(service.context.clock.now()).toISOString(),
          ...owner,
        })
        .execute()
    await client.updateUser({ password: 'a new good password' })
    expect(await store.selectFrom('flow_states').select(['user_id', 'linking_user_id']).execute()).toEqual([
      { user_id: null, linking_user_id: null },
    ])
  })

  test('of the password goes along with a change of the address asked for at once', async () => {
    const service = await startService(openTestStore)
    const { client } = await signedIn(service)
    const email = newAddress()
    const { data } = await client.updateUser({ email, password: 'a new good password' })
    expect(data.user).toMatchObject({ new_email: email })
    expect(await readTokens(service)).toHaveLength(2)
  })

  test('of the password ends a sign-in with the old one that happens at the same moment', async () => {
    const service = await startService(openTestStore)
    const { token, email, password, sessionId } = await signedIn(service)
    await Promise.all([
      putUser(service, token, { password: 'a new good password' }),
      ...Array.from({ length: 4 }, () => service.newClient().signInWithPassword({ email, password })),
    ])
    expect(await service.context.store.selectFrom('sessions').select('id').execute()).toEqual([
      { id: sessionId },
    ])
  })

  test('of the password by a token that names no session ends all of them', async () => {
    const service = await startService(openTestStore, { jwtSecret })
    const { userId } = await signedIn(service)
    expect(
      await putUser(service, await tokenWithoutSession(userId), { password: 'a new good password' }),
    ).toMatchObject({ status: 200 })
    expect(await service.context.store.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('is refused as a whole when a part of it is', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const taken = await signUp(service)
    const { accessToken: token } = person
    const before = (await callAuth(service, 'GET', '/user', { token })).body
    const cases: [unknown, number, string][] = [
      [{ email: 'not an address' }, 400, 'validation_failed'],
      [{ email: taken.email }, 422, 'email_exists'],
      [{ phone: 'seven' }, 400, 'validation_failed'],
      [{ phone: '+49 170 1234567' }, 400, 'phone_provider_disabled'],
      [{ app_metadata: { role: 'admin' }, data: { name: 'Ada' } }, 403, 'not_admin'],
      [{ data: { text: 'x'.repeat(10_000) } }, 400, 'validation_failed'],
      [{ data: ['Ada'] }, 400, 'bad_json'],
      [{ app_metadata: 'admin' }, 400, 'bad_json'],
      [{ password: 7 }, 400, 'bad_json'],
      [{ email: newAddress(), code_challenge: 'x'.repeat(43) }, 400, 'validation_failed'],
      [{ email: newAddress(), code_challenge: 'x', code_challenge_method: 's256' }, 400, 'validation_failed'],
      [{ email: newAddress(), data: { text: 'x'.repeat(10_000) } }, 400, 'validation_failed'],
    ]
    for (const [body, status, code] of cases)
      expect(await putUser(service, token, body)).toMatchObject({ status, body: { code } })
    expect((await callAuth(service, 'GET', '/user', { token })).body).toEqual(before)
    expect(service.sent()).toEqual([])
  })
})

onEachEngine('a new password', (openTestStore) => {
  const oneDayLater = async (service: TestService) => {
    const person = await signedIn(service)
    service.advanceClock(day + 1)
    await person.client.refreshSession()
    const { data } = await person.client.getSession()
    return { ...person, token: data.session?.access_token ?? '' }
  }
  const password = 'a new good password'

  test('needs a code in a session older than a day, where the operator asks for it', async () => {
    const service = await startService(openTestStore, { updatePasswordRequireReauthentication: true })
    const { client, token } = await oneDayLater(service)
    expect(await putUser(service, token, { password })).toMatchObject({
      status: 400,
      body: { code: 'reauthentication_needed' },
    })
    expect(await putUser(service, token, { password, nonce: '123456' })).toMatchObject({
      status: 422,
      body: { code: 'reauthentication_not_valid' },
    })
    expect((await client.reauthenticate()).error).toBeNull()
    const nonce = service.sent().at(-1)?.code ?? ''
    expect((await client.updateUser({ password, nonce })).error).toBeNull()
    expect((await client.updateUser({ password: 'the next good password', nonce })).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    })
  })

  test('is given once for a code that is used twice at the same moment', async () => {
    const service = await startService(openTestStore, { updatePasswordRequireReauthentication: true })
    const { client, token } = await oneDayLater(service)
    await client.reauthenticate()
    const nonce = service.sent().at(-1)?.code ?? ''
    const answers = await Promise.all([
      putUser(service, token, { password: 'the first new password', nonce }),
      putUser(service, token, { password: 'the second new password', nonce }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('needs none in a younger session', async () => {
    const service = await startService(openTestStore, { updatePasswordRequireReauthentication: true })
    const { client } = await signedIn(service)
    service.advanceClock(day)
    await client.refreshSession()
    expect((await client.updateUser({ password })).error).toBeNull()
  })

  test('does not use the code up when it is refused for another reason', async () => {
    const service = await startService(openTestStore, { updatePasswordRequireReauthentication: true })
    const { client } = await oneDayLater(service)
    await client.reauthenticate()
    const nonce = service.sent().at(-1)?.code ?? ''
    expect((await client.updateUser({ password: goodPassword, nonce })).error?.code).toBe('same_password')
    expect((await client.updateUser({ password, nonce })).error).toBeNull()
  })

  test('is not guessed its code: after five wrong ones the right one holds no more', async () => {
    const service = await startService(openTestStore, { updatePasswordRequireReauthentication: true })
    const { client } = await oneDayLater(service)
    await client.reauthenticate()
    const nonce = service.sent().at(-1)?.code ?? ''
    const wrong = nonce === '000000' ? '000001' : '000000'
    for (const _ of Array(5))
      expect((await client.updateUser({ password, nonce: wrong })).error?.code).toBe(
        'reauthentication_not_valid',
      )
    expect((await client.updateUser({ password, nonce })).error?.code).toBe('reauthentication_not_valid')
  })

  test('is not given for a code grown old, or for another user’s', async () => {
    const service = await startService(openTestStore, {
      updatePasswordRequireReauthentication: true,
      mailerOtpExp: 600,
    })
    const { client } = await oneDayLater(service)
    const other = await signedIn(service)
    await other.client.reauthenticate()
    const nonceOfOther = service.sent().at(-1)?.code ?? ''
    await client.reauthenticate()
    const nonce = service.sent().at(-1)?.code ?? ''
    if (nonce !== nonceOfOther)
      expect((await client.updateUser({ password, nonce: nonceOfOther })).error?.code).toBe(
        'reauthentication_not_valid',
      )
    service.advanceClock(601)
    expect((await client.updateUser({ password, nonce })).error?.code).toBe('reauthentication_not_valid')
  })

  test('needs the current one, where the operator asks for it', async () => {
    const service = await startService(openTestStore, { updatePasswordRequireCurrentPassword: true })
    const { token } = await signedIn(service)
    expect(await putUser(service, token, { password })).toMatchObject({
      status: 400,
      body: { code: 'current_password_required' },
    })
    expect(await putUser(service, token, { password, current_password: 'wrong' })).toMatchObject({
      status: 400,
      body: { code: 'current_password_invalid' },
    })
    expect(await putUser(service, token, { password, current_password: goodPassword })).toMatchObject({
      status: 200,
    })
  })

  test.each(['otp', 'magiclink', 'recovery'])(
    'does not need the current one of who came in by %s, or who has none',
    async (method) => {
      const service = await startService(openTestStore, { updatePasswordRequireCurrentPassword: true })
      const { token, userId, sessionId } = await signedIn(service)
      const { store } = service.context
      await store
        .updateTable('sessions')
        .set({ amr: JSON.stringify([{ method, timestamp: 1 }]) })
        .where('id', '=', sessionId)
        .execute()
      expect(await putUser(service, token, { password })).toMatchObject({ status: 200 })
      await store.updateTable('sessions').set({ amr: '[]' }).where('id', '=', sessionId).execute()
      await setUser(service, userId, { password_hash: null })
      expect(await putUser(service, token, { password })).toMatchObject({ status: 200 })
    },
  )
})

onEachEngine('changing the e-mail address', (openTestStore) => {
  test('asks the new and the old address, and changes nothing until both have answered', async () => {
    const service = await startService(openTestStore)
    const { client, email } = await signedIn(service)
    const next = newAddress()
    const { data, error } = await client.updateUser({ email: next.toUpperCase() })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      new_email: next,
      email_change_sent_at: new Date(service.context.clock.now()).toISOString(),
    })
    expect(
      service
        .sent()
        .map(({ to }) => to)
        .sort(),
    ).toEqual([email, next].sort())
    for (const { link } of service.sent()) expect(link).toContain('type=email_change')
    expect(await readTokens(service)).toEqual([
      { kind: 'email_change_current', relates_to: email },
      { kind: 'email_change_new', relates_to: next },
    ])
  })

  test('is done once both addresses have answered, and signs out nobody', async () => {
    const service = await startService(openTestStore)
    const { client, email, password } = await signedIn(service)
    service.context.settings.mailerAutoconfirm = false
    const next = newAddress()
    await client.updateUser({ email: next })
    const codeFor = (to: string) => service.sent().find((message) => message.to === to)?.code ?? ''
    const elsewhere = service.newClient()
    const first = await elsewhere.verifyOtp({ type: 'email_change', email, token: codeFor(email) })
    expect(first).toMatchObject({ data: { session: null }, error: null })
    expect((await client.getUser()).data.user).toMatchObject({ email, new_email: next })
    const second = await elsewhere.verifyOtp({ type: 'email_change', email: next, token: codeFor(next) })
    expect(second.error).toBeNull()
    expect(second.data.user).toMatchObject({ email: next, identities: [{ provider: 'email', email: next }] })
    expect(second.data.user).not.toHaveProperty('new_email')
    expect((await client.getUser()).data.user?.email).toBe(next)
    await signIn(service, { email: next, password })
  })

  test('asks the new address alone when the operator does not want both', async () => {
    const service = await startService(openTestStore, { mailerSecureEmailChangeEnabled: false })
    const { client } = await signedIn(service)
    const next = newAddress()
    await client.updateUser({ email: next })
    expect(service.sent().map(({ to }) => to)).toEqual([next])
  })

  test('asks the new address alone of who has none yet', async () => {
    const service = await startService(openTestStore)
    const { token, userId } = await signedIn(service)
    await setUser(service, userId, { email: null, phone: '491701234567' })
    const next = newAddress()
    expect(await putUser(service, token, { email: next })).toMatchObject({
      status: 200,
      body: { email: '', new_email: next },
    })
    expect(service.sent().map(({ to }) => to)).toEqual([next])
  })

  test('leads back to an allowed place, with a code to exchange for a client that sent a challenge', async () => {
    const service = await startService(openTestStore, { uriAllowList: ['https://app.example.org/**'] })
    const { token, userId } = await signedIn(service)
    const answer = await callAuth(service, 'PUT', '/user?redirect_to=https://app.example.org/settings', {
      token,
      body: { email: newAddress(), code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
    })
    expect(answer.status).toBe(200)
    for (const { link } of service.sent()) {
      expect(link).toContain('token=pkce_')
      expect(link).toContain('redirect_to=https://app.example.org/settings')
    }
    const flows = await service.context.store.selectFrom('flow_states').selectAll().execute()
    expect(flows).toMatchObject([
      { user_id: userId, authentication_method: 'email_change', code_challenge: 'x'.repeat(43) },
    ])
  })

  test('is asked for again only after a pause, and then makes the earlier mails worthless', async () => {
    const service = await startService(openTestStore, { smtpMaxFrequency: 60 })
    const { client } = await signedIn(service)
    await client.updateUser({ email: newAddress() })
    const before = await service.context.store.selectFrom('one_time_tokens').selectAll().execute()
    service.advanceClock(59)
    const { error } = await client.updateUser({ email: newAddress(), data: { name: 'Ada' } })
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect(error?.message).toContain('1 second')
    expect((await client.getUser()).data.user?.user_metadata).not.toHaveProperty('name')
    service.advanceClock(1)
    expect((await client.updateUser({ email: newAddress() })).error).toBeNull()
    const after = await service.context.store.selectFrom('one_time_tokens').select('link_hash').execute()
    expect(after).toHaveLength(2)
    for (const { link_hash } of before) expect(after).not.toContainEqual({ link_hash })
  })

  test('to one that has an account is refused', async () => {
    const service = await startService(openTestStore)
    const { client } = await signedIn(service)
    const taken = await signUp(service)
    expect((await client.updateUser({ email: taken.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    expect(service.sent()).toEqual([])
  })

  test('to the same address is ignored', async () => {
    const service = await startService(openTestStore)
    const { client, email } = await signedIn(service)
    const { data } = await client.updateUser({ email: email.toUpperCase() })
    expect(data.user).not.toHaveProperty('new_email')
    expect(service.sent()).toEqual([])
  })
})

onEachEngine('changing the phone number', (openTestStore) => {
  test('sends it a code, and changes nothing until that has been typed', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true })
    const { client } = await signedIn(service)
    const { data, error } = await client.updateUser({ phone: '+49 170 1234567' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      phone: '',
      new_phone: '491701234567',
      phone_change_sent_at: new Date(service.context.clock.now()).toISOString(),
    })
    expect(service.sent()).toMatchObject([{ to: '491701234567', code: expect.stringMatching(/^\d{6}$/) }])
    expect(await readTokens(service)).toEqual([{ kind: 'phone_change', relates_to: '491701234567' }])
    expect((await client.updateUser({ phone: '+49 170 7654321' })).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
    })
  })

  test('is done once the code has been typed', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true })
    const { client } = await signedIn(service)
    const phone = '491701234567'
    await client.updateUser({ phone })
    const token = service.sent().at(-1)?.code ?? ''
    expect((await client.verifyOtp({ type: 'phone_change', phone, token })).error).toBeNull()
    expect((await client.getUser()).data.user).toMatchObject({
      phone,
      phone_confirmed_at: expect.any(String),
    })
  })

  test('happens at once where numbers count unconfirmed', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true, smsAutoconfirm: true })
    const { client } = await signedIn(service)
    service.advanceClock(1)
    const { data } = await client.updateUser({ phone: '+49 170 1234567' })
    expect(data.user).toMatchObject({
      phone: '491701234567',
      phone_confirmed_at: new Date(service.context.clock.now()).toISOString(),
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    })
    expect(data.user).not.toHaveProperty('new_phone')
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'phone'])
    expect(service.sent()).toEqual([])
  })

  test('to one that has an account, by a channel that is none, or where phones are off, is refused', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true })
    const { token } = await signedIn(service)
    const other = await signUp(service)
    await setUser(service, other.userId, { phone: '491701234567' })
    expect(await putUser(service, token, { phone: '+491701234567' })).toMatchObject({
      status: 422,
      body: { code: 'phone_exists' },
    })
    for (const channel of ['pigeon', 'whatsapp'])
      expect(await putUser(service, token, { phone: '+491707654321', channel })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
    service.context.settings.externalPhoneEnabled = false
    expect(await putUser(service, token, { phone: '+491707654321' })).toMatchObject({
      status: 400,
      body: { code: 'phone_provider_disabled' },
    })
  })
})

onEachEngine('changing how one signs in', (openTestStore) => {
  test('needs the second factor of who has one, and changing anything else does not', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true })
    const { token, userId, sessionId } = await signedIn(service)
    await addFactor(service, userId, 'unverified')
    expect(await putUser(service, token, { password: 'a new good password' })).toMatchObject({ status: 200 })
    await addFactor(service, userId, 'verified')
    for (const body of [
      { password: 'another good password' },
      { email: newAddress() },
      { phone: '+491701234567' },
    ])
      expect(await putUser(service, token, body)).toMatchObject({
        status: 401,
        body: { code: 'insufficient_aal' },
      })
    expect(await putUser(service, token, { data: { name: 'Ada' } })).toMatchObject({ status: 200 })
    await service.context.store
      .updateTable('sessions')
      .set({ aal: 'aal2' })
      .where('id', '=', sessionId)
      .execute()
    expect(await putUser(service, token, { password: 'another good password' })).toMatchObject({
      status: 200,
    })
  })

  test('is the provider’s business for users of single sign-on', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true })
    const { token, userId, email } = await signedIn(service)
    await setUser(service, userId, { email: null, sso_email: email, is_sso_user: 1, password_hash: null })
    for (const body of [
      { password: 'a new good password' },
      { email: newAddress() },
      { phone: '+491701234567' },
      { nonce: '123456' },
    ])
      expect(await putUser(service, token, body)).toMatchObject({
        status: 422,
        body: { code: 'user_sso_managed' },
      })
    expect(await putUser(service, token, { email, data: { name: 'Ada' } })).toMatchObject({ status: 200 })
  })

  test('without an address takes an address first, for who began anonymously', async () => {
    const service = await startService(openTestStore)
    const { token, userId } = await signedIn(service)
    await makeAnonymous(service, userId)
    service.context.settings.mailerAutoconfirm = false
    expect(await putUser(service, token, { password: 'a new good password' })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed' },
    })
    const email = newAddress()
    expect(await putUser(service, token, { email, password: 'a new good password' })).toMatchObject({
      status: 200,
      body: { email: '', new_email: email, is_anonymous: true },
    })
    expect(service.sent().map(({ to }) => to)).toEqual([email])
  })

  test('by an address happens at once for who began anonymously, where addresses count unconfirmed', async () => {
    const service = await startService(openTestStore)
    const { token, userId } = await signedIn(service)
    await makeAnonymous(service, userId)
    const email = newAddress()
    const { status, body } = await putUser(service, token, { email, password: 'a new good password' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email,
      email_confirmed_at: new Date(service.context.clock.now()).toISOString(),
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', email }],
    })
    expect(service.sent()).toEqual([])
    await signIn(service, { email, password: 'a new good password' })
  })

  test('and what the operator keeps about users is for administrators', async () => {
    const service = await startService(openTestStore)
    const { token, userId } = await signedIn(service)
    expect(await putUser(service, token, { app_metadata: { plan: 'free' } })).toMatchObject({
      status: 403,
      body: { code: 'not_admin' },
    })
    await setUser(service, userId, { role: 'service_role' })
    expect(await putUser(service, token, { app_metadata: { plan: 'free' } })).toMatchObject({
      status: 200,
      body: { app_metadata: { plan: 'free', provider: 'email' } },
    })
  })
})

const addFactor = (service: TestService, userId: string, status: 'verified' | 'unverified') =>
  service.context.store
    .insertInto('factors')
    .values({
      id: crypto.randomUUID(),
      user_id: userId,
      factor_type: 'totp',
      status,
      friendly_name: status,
      created_at: new Date(service.context.clock.now()).toISOString(),
      updated_at: new Date(service.context.clock.now()).toISOString(),
    })
    .execute()

async function makeAnonymous(service: TestService, userId: string) {
  await setUser(service, userId, {
    email: null,
    email_confirmed_at: null,
    password_hash: null,
    is_anonymous: 1,
    app_metadata: '{}',
    user_metadata: '{}',
  })
  await service.context.store.deleteFrom('identities').where('user_id', '=', userId).execute()
}
