import { expect, test } from 'vitest'
import { asAdmin } from '#tests/protocol/admin-client.ts'
import {
  callAuth,
  datedVersion,
  goodPassword,
  ledgerStatus,
  newAddress,
  refresh,
  signIn,
} from '#tests/protocol/protocol-calls.ts'
import {
  callFactors,
  challenge,
  claimsOf,
  codeOf,
  enrollTotp,
  signedIn,
  signInAgain,
  verify,
  withTotp,
} from '#tests/protocol/second-factor.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

/** The calls that a user with a second factor may make only after verifying it. */
const guardedCalls = (factorId: string, sessionId: string) =>
  [
    ['GET', '/user/sessions'],
    ['DELETE', `/user/sessions/${sessionId}`],
    ['GET', '/user/events'],
    ['PUT', '/user/summary-mails', { on: true }],
    ['PUT', '/user', { password: 'another good password' }],
    ['PUT', '/user', { email: 'someone.else@example.com' }],
    ['PUT', '/user', { phone: '+4915550009' }],
    ['POST', '/factors', { factor_type: 'totp', friendly_name: 'Another' }],
    ['POST', '/factors/recovery-codes'],
    ['POST', '/factors/recovery-codes/regenerate'],
    ['DELETE', '/factors/recovery-codes'],
    ['DELETE', `/factors/${factorId}`],
    ['DELETE', '/user', { password: goodPassword }],
  ] as const

const call = (
  service: TestService,
  token: string,
  [method, path, body]: readonly [method: string, path: string, body?: unknown],
) => callAuth(service, method, path, { token, body, headers: datedVersion })

/** Left by an earlier version of the product: a session that was raised without changing its ID. */
const raiseInPlace = ({ context: { store } }: TestService, token: string) =>
  store
    .updateTable('sessions')
    .set({ aal: 'aal2', amr: JSON.stringify([{ method: 'totp', timestamp: 1 }]) })
    .where('id', '=', claimsOf(token).session_id)
    .execute()

onEngine('SQLite', 'a token issued before the second factor was verified', (openTestStore) => {
  test('stops working for all calls, including refreshing, as soon as the factor is verified', async () => {
    const service = await startService(openTestStore)
    const { client, session } = await signedIn(service)
    const { factorId, secret } = await enrollTotp(client)
    const { data } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret) })
    const [old, raised] = [session.access_token, data?.access_token ?? '']
    expect(claimsOf(raised).session_id).not.toBe(claimsOf(old).session_id)

    expect(await ledgerStatus(service, old)).toBe(401)
    const dead = { status: 403, body: { code: 'session_not_found' } }
    const readOnly = [['GET', '/user'] as const, ['GET', '/factors/recovery-codes'] as const]
    for (const guarded of [...readOnly, ...guardedCalls(factorId, claimsOf(raised).session_id)])
      expect(await call(service, old, guarded)).toMatchObject(dead)
    expect(await refresh(service, session.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    })
    expect(await ledgerStatus(service, raised)).toBe(200)
    expect((await client.getUser()).data.user?.factors).toHaveLength(1)
  })

  test('stops working if a recovery code replaces the factor', async () => {
    const service = await startService(openTestStore)
    const person = await withTotp(service)
    const { body } = await callFactors(service, person.accessToken, 'POST', '/recovery-codes')
    const [one, two] = body.codes as [string, string]
    for (const use of [
      (token: string) => callFactors(service, token, 'POST', '/recovery-codes/verify', { code: one }),
      async (token: string) => {
        const challenge_id = await challenge(service, token, person.factorId)
        return verify(service, token, person.factorId, { challenge_id, code: two })
      },
    ]) {
      const weak = await signIn(service, person)
      const used = await use(weak.accessToken)
      expect(claimsOf(used.body.access_token).aal).toBe('aal2')
      expect(claimsOf(used.body.access_token).session_id).not.toBe(claimsOf(weak.accessToken).session_id)
      expect(await ledgerStatus(service, weak.accessToken)).toBe(401)
      expect((await refresh(service, weak.refreshToken)).status).toBe(400)
      expect(await ledgerStatus(service, used.body.access_token)).toBe(200)
    }
  })

  test('gains nothing from a session that an earlier version raised without changing its ID', async () => {
    const service = await startService(openTestStore)
    const { factorId, accessToken, ...person } = await withTotp(service)
    const weak = (await signIn(service, person)).accessToken
    await raiseInPlace(service, weak)
    expect(await ledgerStatus(service, weak)).toBe(403)
    for (const guarded of guardedCalls(factorId, claimsOf(accessToken).session_id))
      expect([guarded, (await call(service, weak, guarded)).body.code]).toEqual([guarded, 'insufficient_aal'])
    expect(await ledgerStatus(service, accessToken)).toBe(200)

    // Nor does adding and verifying its own factor help.
    const planted = await enrollTotp(person.client, 'Planted')
    const challenge_id = await challenge(service, weak, planted.factorId)
    const code = codeOf(service, planted.secret)
    expect(await verify(service, weak, planted.factorId, { challenge_id, code })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    })
  })

  test('that is refreshed at the same moment only returns tokens that stop working too', async () => {
    const service = await startService(openTestStore)
    const { client, session } = await signedIn(service)
    const { factorId, secret } = await enrollTotp(client)
    const challenge_id = await challenge(service, session.access_token, factorId)
    const body = { challenge_id, code: codeOf(service, secret) }
    const [verified, ...refreshed] = await Promise.all([
      verify(service, session.access_token, factorId, body),
      refresh(service, session.refresh_token),
      refresh(service, session.refresh_token),
    ])
    expect(verified.status).toBe(200)
    for (const { status, body } of refreshed)
      if (status === 200) {
        expect(claimsOf(body.access_token).aal).toBe('aal1')
        expect(await ledgerStatus(service, body.access_token)).toBe(401)
        expect((await refresh(service, body.refresh_token)).status).toBe(400)
      } else expect(status).toBe(400)
    expect(await ledgerStatus(service, verified.body.access_token)).toBe(200)
  })

  test('of an administrator gives no admin access, and neither does one from before a demotion', async () => {
    const service = await startService(openTestStore)
    const email = newAddress()
    const person = { email, password: goodPassword }
    const { body: made } = await asAdmin(service, 'POST', '/admin/users', {
      ...person,
      email_confirm: true,
      role: 'service_role',
    })
    const client = service.newClient()
    await signInAgain(client, person)
    const { factorId, secret } = await enrollTotp(client)
    const { data } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret) })
    const weak = (await signIn(service, person)).accessToken
    const list = (token: string) => call(service, token, ['GET', '/admin/users'])
    const setPlan = (token: string) => call(service, token, ['PUT', '/user', { app_metadata: { plan: 'x' } }])
    expect(await list(weak)).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    expect(await setPlan(weak)).toMatchObject({ status: 401, body: { code: 'insufficient_aal' } })

    const raised = data?.access_token ?? ''
    expect((await list(raised)).status).toBe(200)
    expect((await setPlan(raised)).status).toBe(200)
    await asAdmin(service, 'PUT', `/admin/users/${made.id}`, { role: 'authenticated' })
    expect(await list(raised)).toMatchObject({ status: 403, body: { code: 'not_admin' } })
    expect(await setPlan(raised)).toMatchObject({ status: 403, body: { code: 'not_admin' } })
  })
})

onEngine('SQLite', 'a token issued after a second factor was verified', (openTestStore) => {
  test('is worth no more than its session once the factor is removed', async () => {
    const service = await startService(openTestStore)
    const person = await withTotp(service)
    const spare = await enrollTotp(person.client, 'Spare')
    const { data } = await person.client.mfa.challengeAndVerify({
      factorId: spare.factorId,
      code: codeOf(service, spare.secret),
    })
    const token = data?.access_token ?? ''
    expect((await person.client.mfa.unenroll({ factorId: spare.factorId })).error).toBeNull()
    // It still says aal2, and another factor is in use.
    expect(claimsOf(token).aal).toBe('aal2')
    expect(await ledgerStatus(service, token)).toBe(403)
    for (const guarded of guardedCalls(person.factorId, claimsOf(token).session_id))
      expect([guarded, (await call(service, token, guarded)).body.code]).toEqual([
        guarded,
        'insufficient_aal',
      ])

    // Verifying the other factor again starts a new session; the lowered one stays lowered.
    service.advanceClock(30)
    const { factorId, secret } = person
    const again = await person.client.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret) })
    expect(await ledgerStatus(service, again.data?.access_token ?? '')).toBe(200)
    expect(await ledgerStatus(service, token)).toBe(401)
  })

  test('does not rise again if another factor is added elsewhere after all were removed', async () => {
    const service = await startService(openTestStore)
    const person = await withTotp(service)
    await person.client.mfa.unenroll({ factorId: person.factorId })
    expect(await ledgerStatus(service, person.accessToken)).toBe(200)
    const elsewhere = service.newClient()
    await signInAgain(elsewhere, person)
    const { factorId, secret } = await enrollTotp(elsewhere)
    await elsewhere.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret) })
    expect(await ledgerStatus(service, person.accessToken)).toBe(401)
    expect((await refresh(service, person.refreshToken)).status).toBe(400)
  })
})
