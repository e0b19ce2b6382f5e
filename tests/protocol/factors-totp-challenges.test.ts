import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { signUp } from './protocol-calls.ts'
import { callFactors, challenge, codeOf, verify, withTotp, wrongCode } from './second-factor.ts'
import { startService } from './start-service.ts'

onEachEngine('a challenge', (openTestStore) => {
  testOnce('can be created for one’s own factors by ID', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    const other = await withTotp(service)
    const ask = (id: string, token = accessToken) =>
      callFactors(service, token, 'POST', `/${id}/challenge`, undefined, {
        'Content-Type': 'application/json',
      })
    expect(await ask('7')).toMatchObject({ status: 404, body: { code: 'validation_failed' } })
    for (const id of [randomUUID(), other.factorId])
      expect(await ask(id)).toMatchObject({ status: 404, body: { code: 'mfa_factor_not_found' } })
    expect(await ask(other.factorId.toUpperCase(), other.accessToken)).toMatchObject({ status: 200 })
  })

  testOnce('requires a code, and must be created first', async () => {
    const service = await startService(openTestStore)
    const { accessToken, factorId, secret } = await withTotp(service)
    service.advanceClock(30)
    const challenge_id = await challenge(service, accessToken, factorId)
    const code = codeOf(service, secret)
    const refused = [
      [{ challenge_id }, 400, 'validation_failed'],
      [{ challenge_id, code: '' }, 400, 'validation_failed'],
      [{ challenge_id: 'seven', code }, 400, 'bad_json'],
      [{ challenge_id, code: 123456 }, 400, 'bad_json'],
      [{ challenge_id: randomUUID(), code }, 422, 'mfa_factor_not_found'],
      [{ code }, 422, 'mfa_factor_not_found'],
    ] as const
    for (const [body, status, errorCode] of refused)
      expect(await verify(service, accessToken, factorId, body)).toMatchObject({
        status,
        body: { code: errorCode },
      })
    expect(await verify(service, accessToken, 'seven', { challenge_id, code })).toMatchObject({
      status: 404,
      body: { code: 'validation_failed' },
    })
    expect(await verify(service, accessToken, factorId, { challenge_id, code })).toMatchObject({
      status: 200,
    })
  })

  testOnce('can be answered once, from the IP address that created it', async () => {
    const service = await startService(openTestStore)
    const { accessToken, factorId, secret } = await withTotp(service)
    service.advanceClock(30)
    const from = (address: string) => ({ 'X-Forwarded-For': address })
    const challenge_id = await challenge(service, accessToken, factorId, from('203.0.113.7'))
    const mismatch = { status: 422, body: { code: 'mfa_ip_address_mismatch' } }
    const body = { challenge_id, code: codeOf(service, secret) }
    expect(await verify(service, accessToken, factorId, body, from('203.0.113.8'))).toMatchObject(mismatch)
    const answered = await verify(service, accessToken, factorId, body, from('203.0.113.7'))
    expect(answered).toMatchObject({ status: 200 })
    const next: string = answered.body.access_token
    service.advanceClock(30)
    const again = { challenge_id, code: codeOf(service, secret) }
    expect(await verify(service, next, factorId, again, from('203.0.113.7'))).toMatchObject(mismatch)
  })

  testOnce('expires and is then gone', async () => {
    const service = await startService(openTestStore)
    const { accessToken, factorId, secret } = await withTotp(service)
    const [first, second] = [
      await challenge(service, accessToken, factorId),
      await challenge(service, accessToken, factorId),
    ]
    const answer = (challenge_id: string, token: string) =>
      verify(service, token, factorId, { challenge_id, code: codeOf(service, secret) })
    service.advanceClock(299)
    const { status, body } = await answer(first, accessToken)
    expect(status).toBe(200)
    service.advanceClock(2)
    const late = () => answer(second, body.access_token)
    expect(await late()).toMatchObject({ status: 422, body: { code: 'mfa_challenge_expired' } })
    expect(await late()).toMatchObject({ status: 422, body: { code: 'mfa_factor_not_found' } })
  })

  test('survives a wrong code, but not five', async () => {
    const service = await startService(openTestStore)
    const { accessToken, factorId, secret } = await withTotp(service)
    service.advanceClock(30)
    const wrong = wrongCode(service, secret)
    const failed = { status: 422, body: { code: 'mfa_verification_failed' } }
    const patient = await challenge(service, accessToken, factorId)
    for (let tries = 0; tries < 4; tries++)
      expect(
        await verify(service, accessToken, factorId, { challenge_id: patient, code: wrong }),
      ).toMatchObject(failed)
    const answer = { challenge_id: patient, code: codeOf(service, secret) }
    const { status, body } = await verify(service, accessToken, factorId, answer)
    expect(status).toBe(200)

    service.advanceClock(30)
    const next: string = body.access_token
    const guessed = await challenge(service, next, factorId)
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () =>
        verify(service, next, factorId, { challenge_id: guessed, code: wrong }),
      ),
    )
    const codes = guesses.map(({ body }) => body.code).sort()
    expect(codes.filter((code) => code === 'mfa_verification_failed')).toHaveLength(5)
    expect(codes).toContain('mfa_challenge_expired')
    const right = { challenge_id: guessed, code: codeOf(service, secret) }
    expect((await verify(service, next, factorId, right)).status).toBe(422)
  })

  test('does not allow unlimited guesses through new challenges: after many wrong codes, the user’s factors are locked for a while', async () => {
    const service = await startService(openTestStore)
    const { accessToken, factorId, secret } = await withTotp(service)
    service.advanceClock(30)
    const wrong = wrongCode(service, secret)
    const codes = new Set<string>()
    for (let guess = 0; guess < 40 && !codes.has('over_request_rate_limit'); guess++) {
      const challenge_id = await challenge(service, accessToken, factorId)
      const { body } = await verify(service, accessToken, factorId, { challenge_id, code: wrong })
      codes.add(body.code)
    }
    expect([...codes]).toEqual(['mfa_verification_failed', 'over_request_rate_limit'])
    const challenge_id = await challenge(service, accessToken, factorId)
    const answer = () =>
      verify(service, accessToken, factorId, { challenge_id, code: codeOf(service, secret) })
    expect(await answer()).toMatchObject({ status: 429 })
  })
})
