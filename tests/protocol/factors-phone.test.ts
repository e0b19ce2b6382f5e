import { expect, test } from 'vitest'
import { AuthProblem } from '#auth/auth-problem.ts'
import type { Settings } from '#server/settings.ts'
import { type OpenTestStore, onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { callAuth, signIn } from './protocol-calls.ts'
import { callFactors, challenge, claimsOf, signedIn, withTotp } from './second-factor.ts'
import { startService, type TestService } from './start-service.ts'

const startWithPhones = (openTestStore: OpenTestStore, settings: Partial<Settings> = {}) =>
  startService(openTestStore, {
    mfaPhoneEnrollEnabled: true,
    mfaPhoneVerifyEnabled: true,
    ...settings,
  })

const number = '+4915550001'

const enroll = (service: TestService, token: string, phone: unknown, friendly_name = '') =>
  callFactors(service, token, 'POST', '', { factor_type: 'phone', phone, friendly_name })

const lastCode = (service: TestService): string => service.sent().at(-1)?.code ?? ''

/** A user with a verified phone, signed in with both factors. */
async function withPhone(service: TestService) {
  const person = await signedIn(service)
  const { body } = await enroll(service, person.session.access_token, number)
  const factorId: string = body.id
  const challengeId = await challenge(service, person.session.access_token, factorId)
  const { data, error } = await person.client.mfa.verify({ factorId, challengeId, code: lastCode(service) })
  if (error) throw error
  return { ...person, factorId, accessToken: data.access_token }
}

onEachEngine('a phone as a second factor', (openTestStore) => {
  testOnce('can be added and verified with the code it receives', async () => {
    const service = await startWithPhones(openTestStore)
    const { client } = await signedIn(service)
    const { data, error } = await client.mfa.enroll({
      factorType: 'phone',
      phone: '+49 1555 0001',
      friendlyName: 'My phone',
    })
    expect(error).toBeNull()
    const factorId = data?.id ?? ''
    expect(data).toEqual({ id: factorId, type: 'phone', friendly_name: 'My phone', phone: '4915550001' })
    const { data: asked } = await client.mfa.challenge({ factorId, channel: 'sms' })
    const now = Math.floor(service.context.clock.now() / 1000)
    expect(asked).toEqual({ id: expect.any(String), type: 'phone', expires_at: now + 300 })
    expect(service.sent()).toMatchObject([{ to: '4915550001', code: expect.stringMatching(/^\d{6}$/) }])

    const verify = (code: string) => client.mfa.verify({ factorId, challengeId: asked?.id ?? '', code })
    const wrong = lastCode(service) === '123456' ? '654321' : '123456'
    expect((await verify(wrong)).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    const { data: verified } = await verify(lastCode(service))
    expect(claimsOf(verified?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/phone', timestamp: now }, { method: 'password' }],
    })
    expect((await client.mfa.listFactors()).data?.phone).toMatchObject([
      { id: factorId, status: 'verified', phone: '4915550001' },
    ])
    expect((await verify(lastCode(service))).error).toMatchObject({ code: 'mfa_ip_address_mismatch' })
  })

  testOnce('leaves its code in plain text in no table', async () => {
    const service = await startWithPhones(openTestStore, { mfaPhoneOtpLength: 10 })
    const person = await withPhone(service)
    const rows = await service.context.store.selectFrom('factorChallenges').selectAll().execute()
    expect(lastCode(service)).toMatch(/^\d{10}$/)
    expect(JSON.stringify(rows)).not.toContain(lastCode(service))
    expect(person.factorId).toBe(rows[0]?.factorId)
  })

  testOnce('is off by default', async () => {
    const service = await startService(openTestStore)
    const { client, accessToken } = await withTotp(service)
    expect((await client.mfa.enroll({ factorType: 'phone', phone: number })).error).toMatchObject({
      status: 422,
      code: 'mfa_phone_enroll_not_enabled',
    })
    service.context.settings.mfaPhoneEnrollEnabled = true
    const { body } = await enroll(service, accessToken, number)
    const refused = { status: 422, body: { code: 'mfa_phone_verify_not_enabled' } }
    expect(await callFactors(service, accessToken, 'POST', `/${body.id}/challenge`)).toMatchObject(refused)
    expect(service.sent()).toEqual([])
  })

  testOnce('requires a valid number', async () => {
    const service = await startWithPhones(openTestStore)
    const { session } = await signedIn(service)
    for (const phone of [undefined, '', '0155', 'four', '+49 (1555) 0001', `+${'1'.repeat(16)}`])
      expect(await enroll(service, session.access_token, phone)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
    expect(await enroll(service, session.access_token, 4915550001)).toMatchObject({
      status: 400,
      body: { code: 'bad_json' },
    })
  })

  testOnce('replaces an unfinished one with the same number, but not one in use', async () => {
    const service = await startWithPhones(openTestStore)
    const { session, client } = await signedIn(service)
    const first = await enroll(service, session.access_token, number)
    const second = await enroll(service, session.access_token, number)
    expect(second).toMatchObject({ status: 200 })
    const { data } = await client.mfa.listFactors()
    expect(data?.all.map(({ id }) => id)).toEqual([second.body.id])
    expect(first.body.id).not.toBe(second.body.id)

    const person = await withPhone(service)
    expect(await enroll(service, person.accessToken, number, 'Again')).toMatchObject({
      status: 422,
      body: { code: 'mfa_verified_factor_exists' },
    })
  })

  test('receives no second code during the pause, even if many are requested at once', async () => {
    const service = await startWithPhones(openTestStore)
    const { session } = await signedIn(service)
    const { body } = await enroll(service, session.access_token, number)
    const ask = () => callFactors(service, session.access_token, 'POST', `/${body.id}/challenge`, {})
    const answers = await Promise.all(Array.from({ length: 5 }, ask))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429])
    expect(service.sent()).toHaveLength(1)
    service.advanceClock(59)
    const tooSoon = await ask()
    expect(tooSoon).toMatchObject({ status: 429, body: { code: 'over_sms_send_rate_limit' } })
    expect(tooSoon.body.message).toMatch(/after 1 second/)
    service.advanceClock(1)
    expect(await ask()).toMatchObject({ status: 200 })
    expect(service.sent()).toHaveLength(2)
  })

  test('counts toward the instance-wide SMS limit', async () => {
    const service = await startWithPhones(openTestStore, { rateLimitSmsSent: 1 })
    const [ada, bob] = [await signedIn(service), await signedIn(service)]
    for (const [{ session }, status] of [
      [ada, 200],
      [bob, 429],
    ] as const) {
      const { body } = await enroll(service, session.access_token, number)
      expect(
        await callFactors(service, session.access_token, 'POST', `/${body.id}/challenge`, {}),
      ).toMatchObject({ status })
    }
  })

  test('that cannot be reached leaves nothing behind, so a retry need not wait', async () => {
    const service = await startWithPhones(openTestStore)
    const { session, client } = await signedIn(service)
    const { body } = await enroll(service, session.access_token, number)
    const { sendTextMessage } = service.context.messages
    service.context.messages.sendTextMessage = () =>
      Promise.reject(new AuthProblem(422, 'sms_send_failed', 'The provider refused'))
    const ask = () => callFactors(service, session.access_token, 'POST', `/${body.id}/challenge`, {})
    expect(await ask()).toMatchObject({ status: 422, body: { code: 'sms_send_failed' } })
    expect((await client.mfa.listFactors()).data?.all[0]?.last_challenged_at).toBeNull()
    expect(await service.context.store.selectFrom('factorChallenges').select('id').execute()).toEqual([])
    service.context.messages.sendTextMessage = sendTextMessage
    expect(await ask()).toMatchObject({ status: 200 })
  })

  testOnce('supports the configured channels only', async () => {
    const service = await startWithPhones(openTestStore)
    const { session } = await signedIn(service)
    const { body } = await enroll(service, session.access_token, number)
    for (const channel of ['whatsapp', 'pigeon'])
      expect(
        await callFactors(service, session.access_token, 'POST', `/${body.id}/challenge`, { channel }),
      ).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(service.sent()).toEqual([])
  })

  testOnce('on the operator’s test list receives nothing and is verified with its fixed code', async () => {
    const service = await startWithPhones(openTestStore, { smsTestOtp: new Map([['4915550001', '424242']]) })
    const { session, client } = await signedIn(service)
    const { body } = await enroll(service, session.access_token, number)
    const { error } = await client.mfa.challengeAndVerify({ factorId: body.id, code: '424242' })
    expect(error).toBeNull()
    expect(service.sent()).toEqual([])
  })

  testOnce('has codes that expire and stop working after five wrong attempts', async () => {
    const service = await startWithPhones(openTestStore)
    const { accessToken, factorId } = await withPhone(service)
    const verify = (challenge_id: string, code: string) =>
      callFactors(service, accessToken, 'POST', `/${factorId}/verify`, { challenge_id, code })
    service.advanceClock(60)
    const late = await challenge(service, accessToken, factorId)
    const lateCode = lastCode(service)
    service.advanceClock(300)
    expect(await verify(late, lateCode)).toMatchObject({ body: { code: 'mfa_challenge_expired' } })

    const guessed = await challenge(service, accessToken, factorId)
    const code = lastCode(service)
    const wrong = code === '123456' ? '654321' : '123456'
    for (let tries = 0; tries < 5; tries++)
      expect(await verify(guessed, wrong)).toMatchObject({ body: { code: 'mfa_verification_failed' } })
    expect(await verify(guessed, code)).toMatchObject({ body: { code: 'mfa_challenge_expired' } })
  })

  testOnce('has codes that work only for the challenge they were sent for', async () => {
    const service = await startWithPhones(openTestStore)
    const { accessToken, factorId } = await withPhone(service)
    const ask = async () => {
      service.advanceClock(60)
      return { challenge_id: await challenge(service, accessToken, factorId), code: lastCode(service) }
    }
    let [first, second] = [await ask(), await ask()]
    if (first.code === second.code) [first, second] = [await ask(), await ask()]
    const verify = (token: string, body: { challenge_id: string; code: string }) =>
      callFactors(service, token, 'POST', `/${factorId}/verify`, body)
    expect(await verify(accessToken, { ...first, code: second.code })).toMatchObject({ status: 422 })
    const { status, body } = await verify(accessToken, first)
    expect(status).toBe(200)
    expect(await verify(body.access_token, second)).toMatchObject({ status: 200 })
  })

  testOnce('that is removed lowers the level of sessions verified with it', async () => {
    const service = await startWithPhones(openTestStore)
    const person = await withPhone(service)
    const weak = await signIn(service, person)
    expect(await callFactors(service, weak.accessToken, 'DELETE', `/${person.factorId}`)).toMatchObject({
      status: 422,
      body: { code: 'insufficient_aal' },
    })
    expect((await person.client.mfa.unenroll({ factorId: person.factorId })).error).toBeNull()
    const { data } = await person.client.refreshSession()
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1' })
    expect(await callAuth(service, 'GET', '/user', { token: weak.accessToken })).toMatchObject({
      status: 200,
    })
  })
})
