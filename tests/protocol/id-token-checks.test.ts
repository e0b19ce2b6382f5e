import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { claims, hexOf, present } from './id-token-calls.ts'
import { callAuth, datedVersion } from './protocol-calls.ts'
import { startWithProvider } from './provider-calls.ts'

const halfOf = (text: string) =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')

onEngine('SQLite', 'an ID token from a client', (openTestStore) => {
  const now = () => Math.floor(Date.now() / 1000)

  test.each([
    ['no token', { id_token: '' }, 'invalid request'],
    ['no provider and no issuer', { provider: '', id_token: 'x' }, 'invalid request'],
    [
      'an issuer without a client',
      { provider: '', issuer: 'https://accounts.google.com', id_token: 'x' },
      'invalid request',
    ],
    ['something other than a token', { id_token: 'nonsense' }, 'invalid request'],
  ])('is rejected with an OAuth error if there is %s', async (_, body, error) => {
    const { service } = await startWithProvider(openTestStore)
    expect(await present(service, body)).toMatchObject({
      status: 400,
      body: { error, error_description: expect.any(String) },
    })
    const { body: undated } = await callAuth(service, 'POST', '/token?grant_type=id_token', {
      body: { provider: 'oidc', ...body },
    })
    expect(Object.keys(undated).sort()).toEqual(['error', 'error_description'])
  })

  test.each([
    ['something other than a token', 'nonsense'],
    ['three meaningless parts', 'a.b.c'],
    ['a header without a body', `${Buffer.from('{"alg":"RS256"}').toString('base64url')}..`],
    ['a very long text', '字'.repeat(5000)],
  ])('that cannot be read, being %s, is rejected with the message that clients know', async (_, id_token) => {
    const { service } = await startWithProvider(openTestStore)
    const expected = { error: 'invalid request', error_description: 'Bad ID token' }
    for (const headers of [{}, datedVersion]) {
      const { status, body } = await callAuth(service, 'POST', '/token?grant_type=id_token', {
        body: { provider: 'oidc', id_token },
        headers,
      })
      expect({ status, body }).toEqual({ status: 400, body: expected })
    }
    const { error } = await service
      .newClient()
      .signInWithIdToken({ provider: 'oidc' as 'google', token: id_token })
    expect(error).toMatchObject({ name: 'AuthApiError', message: 'Bad ID token', status: 400 })
  })

  test.each([
    ['another issuer', () => ({ iss: 'https://evil.example' })],
    ['another client', () => ({ aud: 'another-program' })],
    ['no subject', () => ({ sub: undefined })],
    ['no expiry', () => ({ exp: undefined })],
    ['an expiry in the past', () => ({ exp: now() - 30 })],
    ['a time far in the future', () => ({ nbf: now() + 600 })],
    ['a nonce unknown to the client', () => ({ nonce: hexOf('secret') })],
  ])('is rejected if it has %s', async (_, wrong) => {
    const { service, provider } = await startWithProvider(openTestStore)
    const id_token = await provider.signIdToken({ ...claims, ...wrong() })
    expect(await present(service, { id_token })).toMatchObject({
      status: 400,
      body: { error: 'invalid request', error_description: expect.any(String) },
    })
  })

  test('is rejected if it was signed by someone else, with an unknown key, not at all, or altered', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const forger = await startOpenIdProvider()
    onTestFinished(forger.close)
    const forged = await forger.signIdToken({ ...claims, iss: provider.issuer })
    const good = await provider.signIdToken(claims)
    const [header, , signature] = good.split('.')
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const payload = encoded({
      ...claims,
      sub: 'root',
      iss: provider.issuer,
      aud: provider.clientId,
      exp: now() + 60,
    })
    for (const id_token of [
      forged,
      await provider.signIdToken(claims, { kid: 'another' }),
      `${header}.${payload}.${signature}`,
      `${encoded({ alg: 'none' })}.${payload}.`,
      `${encoded({ alg: 'HS256', kid: 'loopback' })}.${payload}.${signature}`,
    ])
      expect(await present(service, { id_token })).toMatchObject({
        status: 400,
        body: { error: 'invalid request' },
      })
    expect((await present(service, { id_token: good })).status).toBe(200)
  })

  test('expires by this server’s clock', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const id_token = await provider.signIdToken({ ...claims, exp: now() + 300 })
    service.advanceClock(290)
    expect((await present(service, { id_token })).status).toBe(200)
    service.advanceClock(11)
    expect(await present(service, { id_token })).toMatchObject({
      status: 400,
      body: { error: 'invalid request' },
    })
  })

  test('requires its nonce: both or neither, and the right one', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const withNonce = await provider.signIdToken({ ...claims, nonce: hexOf('right') })
    const without = await provider.signIdToken(claims)
    const answer = async (id_token: string, nonce?: string) => {
      const { status, body } = await present(service, { id_token, nonce })
      return [status, body.error]
    }
    expect(await answer(withNonce, 'right')).toEqual([200, undefined])
    expect(await answer(withNonce, 'wrong')).toEqual([400, 'invalid nonce'])
    expect(await answer(withNonce, hexOf('right'))).toEqual([400, 'invalid nonce'])
    expect(await answer(withNonce)).toEqual([400, 'invalid request'])
    expect(await answer(without, 'right')).toEqual([400, 'invalid request'])
    expect(await answer(without)).toEqual([200, undefined])

    const { service: lax, provider: same } = await startWithProvider(openTestStore, {
      settings: { externalSkipNonceCheck: true },
    })
    const id_token = await same.signIdToken({ ...claims, nonce: hexOf('right') })
    expect((await present(lax, { id_token })).status).toBe(200)
  })

  test('must match the access token sent with it', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const id_token = await provider.signIdToken({ ...claims, at_hash: halfOf('its access token') })
    expect((await present(service, { id_token, access_token: 'its access token' })).status).toBe(200)
    expect((await present(service, { id_token })).status).toBe(200)
    expect(await present(service, { id_token, access_token: 'another' })).toMatchObject({
      status: 400,
      body: { error: 'invalid request' },
    })
  })

  test('cannot be verified while the provider is down, which a client may retry', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const id_token = await provider.signIdToken(claims)
    await provider.close()
    expect(await present(service, { id_token })).toMatchObject({
      status: 500,
      body: { code: 'unexpected_failure' },
    })
  })
})
