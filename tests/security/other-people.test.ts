import { expect, test } from 'vitest'
import {
  callAuth,
  datedVersion,
  ledgerStatus,
  newAddress,
  signIn,
  signUp,
} from '#tests/protocol/protocol-calls.ts'
import { callFactors, challenge, claimsOf, codeOf, withTotp } from '#tests/protocol/second-factor.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

const readUser = async (service: TestService, token: string) =>
  (await callAuth(service, 'GET', '/user', { token })).body

const latest = (service: TestService) => {
  const { link = '', code = '' } = service.sent().at(-1) ?? {}
  return { link, code, token: new URL(link || 'about:blank').searchParams.get('token') ?? '' }
}

onEngine('SQLite', 'a message sent to one person', (openTestStore) => {
  test('signs in no one else: a code only works for its address', async () => {
    const service = await startService(openTestStore)
    const [ada, eve] = [await signUp(service), await signUp(service)]
    await callAuth(service, 'POST', '/recover', { body: { email: eve.email } })
    const mail = latest(service)
    await callAuth(service, 'POST', '/recover', { body: { email: ada.email } })
    expect(
      await callAuth(service, 'POST', '/verify', {
        body: { type: 'recovery', email: ada.email, token: mail.code },
        headers: datedVersion,
      }),
    ).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
  })

  test('signs in that person, whoever is signed in where it is opened', async () => {
    const service = await startService(openTestStore)
    const [ada, eve] = [await signUp(service), await signUp(service)]
    await callAuth(service, 'POST', '/recover', { body: { email: eve.email } })
    const { body } = await callAuth(service, 'POST', '/verify', {
      body: { type: 'recovery', token_hash: latest(service).token },
      token: ada.accessToken,
    })
    expect(body.user.id).toBe(eve.userId)
    expect(await readUser(service, ada.accessToken)).toMatchObject({ id: ada.userId, email: ada.email })
  })

  test('cannot be used for another purpose: a link that confirms a new address does not recover an account', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    await callAuth(service, 'PUT', '/user', { token: accessToken, body: { email: newAddress() } })
    const { token } = latest(service)
    for (const type of ['recovery', 'magiclink', 'signup', 'invite', 'email', 'sms', 'phone_change'])
      expect(
        (await callAuth(service, 'POST', '/verify', { body: { type, token_hash: token } })).status,
      ).toBeGreaterThanOrEqual(400)
  })

  test('does not change the address of another account', async () => {
    const service = await startService(openTestStore, { mailerSecureEmailChangeEnabled: false })
    const [ada, eve] = [await signUp(service), await signUp(service)]
    const email = newAddress()
    await callAuth(service, 'PUT', '/user', { token: eve.accessToken, body: { email } })
    const { body } = await callAuth(service, 'POST', '/verify', {
      body: { type: 'email_change', token_hash: latest(service).token },
      token: ada.accessToken,
    })
    expect(body.user.id).toBe(eve.userId)
    expect((await readUser(service, ada.accessToken)).email).toBe(ada.email)
  })

  test('does not let anyone else set a password with its code', async () => {
    const service = await startService(openTestStore, { updatePasswordRequireReauthentication: true })
    const [ada, eve] = [await signUp(service), await signUp(service)]
    service.advanceClock(25 * 3600)
    const tokenOf = async ({ refreshToken }: { refreshToken: string }) =>
      (
        await callAuth(service, 'POST', '/token?grant_type=refresh_token', {
          body: { refresh_token: refreshToken },
        })
      ).body.access_token as string
    const [adaToken, eveToken] = [await tokenOf(ada), await tokenOf(eve)]
    await callAuth(service, 'GET', '/reauthenticate', { token: adaToken })
    await callAuth(service, 'GET', '/reauthenticate', { token: eveToken })
    const nonce = latest(service).code
    expect(
      await callAuth(service, 'PUT', '/user', {
        token: adaToken,
        body: { password: 'chosen by Eve', nonce },
      }),
    ).toMatchObject({ status: 422, body: { error_code: 'reauthentication_not_valid' } })
    expect(await signIn(service, ada)).toBeDefined()
  })
})

onEngine('SQLite', 'another user', (openTestStore) => {
  test('cannot challenge, answer, remove or see a second factor', async () => {
    const service = await startService(openTestStore)
    const [ada, eve] = [await withTotp(service), await withTotp(service)]
    const own = await challenge(service, ada.accessToken, ada.factorId)
    service.advanceClock(60)
    const code = codeOf(service, ada.secret)
    const asEve = (method: string, path: string, body?: unknown) =>
      callFactors(service, eve.accessToken, method, path, body)
    const answers = [
      await asEve('POST', `/${ada.factorId}/challenge`, {}),
      await asEve('POST', `/${ada.factorId}/verify`, { challenge_id: own, code }),
      await asEve('POST', `/${eve.factorId}/verify`, { challenge_id: own, code }),
      await asEve('DELETE', `/${ada.factorId}`),
    ]
    for (const { status } of answers) expect([404, 422]).toContain(status)
    expect(JSON.stringify(await readUser(service, eve.accessToken))).not.toContain(ada.factorId)
    expect((await readUser(service, ada.accessToken)).factors).toHaveLength(1)
  })

  test('cannot remove an identity or session', async () => {
    const service = await startService(openTestStore)
    const [ada, eve] = [await signUp(service), await signUp(service)]
    const { identities } = await readUser(service, ada.accessToken)
    const session = claimsOf(ada.accessToken).session_id
    const asEve = (path: string) =>
      callAuth(service, 'DELETE', path, { token: eve.accessToken, headers: datedVersion })
    expect((await asEve(`/user/identities/${identities[0].identity_id}`)).status).toBe(422)
    expect(await asEve(`/user/sessions/${session}`)).toMatchObject({ status: 404 })
    expect((await readUser(service, ada.accessToken)).identities).toEqual(identities)
  })

  test('ends only their own sessions by signing out', async () => {
    const service = await startService(openTestStore)
    const [ada, eve] = [await signUp(service), await signUp(service)]
    for (const scope of ['others', 'global'])
      await callAuth(service, 'POST', `/logout?scope=${scope}`, { token: eve.accessToken })
    expect(await ledgerStatus(service, ada.accessToken)).not.toBe(401)
  })

  test('gets its owner’s session from a refresh token, even while signed in themselves', async () => {
    const service = await startService(openTestStore)
    const [ada, eve] = [await signUp(service), await signUp(service)]
    const { body } = await callAuth(service, 'POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: eve.refreshToken, user_id: ada.userId },
      token: ada.accessToken,
    })
    expect(body.user.id).toBe(eve.userId)
    expect(claimsOf(body.access_token).session_id).toBe(claimsOf(eve.accessToken).session_id)
  })

  test('cannot reach an account by naming its ID', async () => {
    const service = await startService(openTestStore)
    const [ada, eve] = [await signUp(service), await signUp(service)]
    const body = {
      id: ada.userId,
      user_id: ada.userId,
      sub: ada.userId,
      data: { sub: ada.userId, name: 'Eve' },
    }
    await callAuth(service, 'PUT', '/user', { token: eve.accessToken, body })
    expect((await readUser(service, ada.accessToken)).user_metadata).not.toHaveProperty('name')
    expect((await readUser(service, eve.accessToken)).id).toBe(eve.userId)
    for (const [method, path] of [
      ['GET', `/admin/users/${ada.userId}`],
      ['PUT', `/admin/users/${ada.userId}`],
      ['DELETE', `/admin/users/${ada.userId}`],
    ] as const)
      expect(
        await callAuth(service, method, path, {
          token: eve.accessToken,
          ...(method === 'GET' ? {} : { body: {} }),
        }),
      ).toMatchObject({ status: 403, body: { error_code: 'not_admin' } })
  })
})
