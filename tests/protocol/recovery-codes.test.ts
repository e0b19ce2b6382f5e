import { GoTrueClient } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { callAuth, signIn, signUp } from './protocol-calls.ts'
import { callFactors, challenge, claimsOf, codeOf, enrollTotp, withTotp } from './second-factor.ts'
import { startService, type TestService } from './start-service.ts'

const makeCodes = (service: TestService, token: string) =>
  callFactors(service, token, 'POST', '/recovery-codes')

const remaining = async (service: TestService, token: string): Promise<number> =>
  (await callFactors(service, token, 'GET', '/recovery-codes')).body.remaining

/** A user with an authenticator app and recovery codes, and a session that has used neither yet. */
async function withCodes(service: TestService) {
  const person = await withTotp(service)
  const { body } = await makeCodes(service, person.accessToken)
  const weak = await signIn(service, person)
  const use = async (code: string, { accessToken }: { accessToken: string } = weak) =>
    callFactors(service, accessToken, 'POST', `/${person.factorId}/verify`, {
      challenge_id: await challenge(service, accessToken, person.factorId),
      code,
    })
  return { ...person, codes: body.codes as string[], weak, use }
}

const wrong = { status: 422, body: { code: 'mfa_verification_failed' } }

onEachEngine('recovery codes', (openTestStore) => {
  test('are ten, created for a session at aal2 and shown once', async () => {
    const service = await startService(openTestStore)
    const person = await withTotp(service)
    expect(await remaining(service, person.accessToken)).toBe(0)
    const { status, body } = await makeCodes(service, person.accessToken)
    expect(status).toBe(200)
    expect(body.codes).toHaveLength(10)
    expect(new Set(body.codes).size).toBe(10)
    for (const code of body.codes)
      expect(code).toMatch(/^(?=.*[a-z])[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
    expect(await remaining(service, person.accessToken)).toBe(10)

    const kept = JSON.stringify(await service.context.store.selectFrom('recoveryCodes').selectAll().execute())
    for (const code of body.codes) {
      expect(kept).not.toContain(code)
      expect(service.logged.join('\n')).not.toContain(code)
    }
  })

  testOnce('are not created for a session at aal1 or without a second factor', async () => {
    const service = await startService(openTestStore)
    const person = await withTotp(service)
    const weak = await signIn(service, person)
    const refused = { status: 403, body: { code: 'insufficient_aal' } }
    expect(await makeCodes(service, weak.accessToken)).toMatchObject(refused)
    expect(await callFactors(service, weak.accessToken, 'DELETE', '/recovery-codes')).toMatchObject(refused)
    const { accessToken } = await signUp(service)
    expect(await makeCodes(service, accessToken)).toMatchObject({
      status: 422,
      body: { code: 'mfa_factor_not_found' },
    })
    expect(await callAuth(service, 'POST', '/factors/recovery-codes')).toMatchObject({ status: 401 })
  })

  testOnce('replace the app’s code, each once, in any client', async () => {
    const service = await startService(openTestStore)
    const person = await withCodes(service)
    const [code = ''] = person.codes
    const client = service.newClient()
    await client.signInWithPassword({ email: person.email, password: person.password })
    const attempt = () => client.mfa.challengeAndVerify({ factorId: person.factorId, code })
    const { data, error } = await attempt()
    expect(error).toBeNull()
    expect(claimsOf(data?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    })
    expect(await remaining(service, data?.access_token ?? '')).toBe(9)
    expect((await attempt()).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    expect((await client.mfa.unenroll({ factorId: person.factorId })).error).toBeNull()
  })

  test('can be typed without the dash, in uppercase, and with letters that look like digits', async () => {
    const service = await startService(openTestStore)
    const { codes, use } = await withCodes(service)
    const [one = '', two = ''] = codes
    const { status, body } = await use(one.toUpperCase().replace('-', '  '))
    expect(status).toBe(200)
    const next = { accessToken: body.access_token as string }
    const asMistaken = two.replaceAll('0', 'O').replaceAll('1', 'l').replace('-', '')
    expect(await use(asMistaken, next)).toMatchObject({ status: 200 })
  })

  testOnce('do not work for other users', async () => {
    const service = await startService(openTestStore)
    const [ada, bob] = [await withCodes(service), await withCodes(service)]
    const [code = ''] = ada.codes
    expect(await bob.use(code)).toMatchObject(wrong)
    expect(await ada.use(code)).toMatchObject({ status: 200 })
  })

  testOnce('invalidate the old ones when created again', async () => {
    const service = await startService(openTestStore)
    const person = await withCodes(service)
    const { body } = await makeCodes(service, person.accessToken)
    expect(await remaining(service, person.accessToken)).toBe(10)
    expect(await person.use(person.codes[0] ?? '')).toMatchObject(wrong)
    expect(await person.use(body.codes[0])).toMatchObject({ status: 200 })
  })

  testOnce('do not activate an unfinished factor', async () => {
    const service = await startService(openTestStore)
    const person = await withCodes(service)
    const { factorId } = await enrollTotp(person.client, 'Second')
    expect(
      await callFactors(service, person.accessToken, 'POST', `/${factorId}/verify`, {
        challenge_id: await challenge(service, person.accessToken, factorId),
        code: person.codes[0],
      }),
    ).toMatchObject(wrong)
    expect(await remaining(service, person.accessToken)).toBe(10)
  })

  test('work only once when used twice at the same moment', async () => {
    const service = await startService(openTestStore)
    const person = await withCodes(service)
    const [code = '', other = ''] = person.codes
    const { body: tablet } = await person.use(other)
    const tokens = [person.accessToken, tablet.access_token as string]
    const answers = await Promise.all(tokens.map((accessToken) => person.use(code, { accessToken })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  testOnce('are deleted with the last factor', async () => {
    const service = await startService(openTestStore)
    const person = await withCodes(service)
    const spare = await enrollTotp(person.client, 'Spare')
    service.advanceClock(30)
    const { data } = await person.client.mfa.challengeAndVerify({
      factorId: spare.factorId,
      code: codeOf(service, spare.secret),
    })
    const token = data?.access_token ?? ''
    await person.client.mfa.unenroll({ factorId: person.factorId })
    expect(await remaining(service, token)).toBe(10)
    await person.client.mfa.unenroll({ factorId: spare.factorId })
    expect(await remaining(service, token)).toBe(0)
  })

  testOnce('are supported by the client’s own API for them', async () => {
    const service = await startService(openTestStore)
    const person = await withTotp(service)
    const client = new GoTrueClient({
      url: `${service.url}/auth/v1`,
      autoRefreshToken: false,
      persistSession: false,
      experimental: { recoveryCodes: true },
    })
    await client.setSession({ access_token: person.accessToken, refresh_token: person.refreshToken })
    const { data: made } = await client.mfa.recoveryCodes.generate({ friendlyName: 'Paper' })
    expect(made).toMatchObject({ type: 'recovery_code', total: 10 })
    const { data: again } = await client.mfa.recoveryCodes.regenerate()
    expect(again?.codes).toHaveLength(10)
    expect((await client.mfa.recoveryCodes.getStatus()).data).toEqual({
      id: made?.id,
      type: 'recovery_code',
      total: 10,
      remaining: 10,
    })

    await client.signInWithPassword({ email: person.email, password: person.password })
    expect((await client.mfa.recoveryCodes.verify({ code: made?.codes[0] ?? '' })).error).toMatchObject({
      code: 'mfa_verification_failed',
    })
    const { data: verified } = await client.mfa.recoveryCodes.verify({ code: again?.codes[0] ?? '' })
    expect(claimsOf(verified?.access_token ?? '').aal).toBe('aal2')
    expect((await client.mfa.recoveryCodes.unenroll()).data).toEqual({ id: made?.id })
    expect((await client.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(0)
  })
})
