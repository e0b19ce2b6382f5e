import { request } from 'node:http'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { callerOf, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const tokenCalls = [
  ['GET', '/profile'],
  ['PUT', '/profile'],
  ['PATCH', '/profile'],
  ['GET', '/ledger'],
  ['PATCH', '/ledger'],
  ['GET', '/transactions'],
  ['POST', '/transactions'],
  ['DELETE', '/transactions'],
  ['GET', '/transactions/months'],
  ['PATCH', '/transactions/x'],
  ['DELETE', '/transactions/x'],
  ['GET', '/summary'],
  ['GET', '/categories'],
  ['PUT', '/categories'],
  ['GET', '/recurring-costs'],
  ['POST', '/recurring-costs'],
  ['PATCH', '/recurring-costs/x'],
  ['DELETE', '/recurring-costs/x'],
  ['GET', '/transaction-rules'],
  ['POST', '/transaction-rules'],
  ['PATCH', '/transaction-rules/x'],
  ['DELETE', '/transaction-rules/x'],
] as const

const notSignedIn = { status: 401, body: { code: 'not_signed_in', status: 401 } }

onEachEngine('the data service rejects', (openTestStore) => {
  testOnce('every ledger call without a token', async () => {
    const { url } = await startService(openTestStore)
    const visitor = callerOf(url, {})
    for (const [method, path] of tokenCalls)
      expect(await visitor.send(method, path)).toMatchObject(notSignedIn)
  })

  testOnce('forged, foreign, anonymous and expired tokens, and tokens of ended sessions', async () => {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    const [head, claims, signature] = user.token.split('.')
    const otherKey = await new SignJWT({ sub: user.userId, role: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('a key of someone else, of 256 bits'))
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
    const { anon_key } = (await user.get('/config')).body
    const forged = [`${head}.${claims}.${signature?.slice(0, -4)}AAAA`, otherKey, unsigned, anon_key, 'x', '']
    for (const token of forged) {
      const caller = callerOf(service.url, { authorization: `Bearer ${token}` })
      expect(await caller.get('/profile')).toMatchObject(notSignedIn)
    }

    const another = await signUpCaller(service)
    await fetch(`${service.url}/auth/v1/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${another.token}` },
    })
    expect(await another.get('/profile')).toMatchObject(notSignedIn)

    expect((await user.get('/profile')).status).toBe(200)
    service.advanceClock(3601)
    expect(await user.get('/profile')).toMatchObject(notSignedIn)
  })

  testOnce('bodies that are not JSON, not UTF-8 or not an object', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    const latin1 = new Uint8Array([...Buffer.from('{"name":"Caf'), 0xe9, ...Buffer.from('"}')])
    for (const body of ['', '{', '{"name":}', '\u0000', latin1])
      expect(await user.send('PATCH', '/profile', body)).toMatchObject({
        status: 400,
        body: { code: 'malformed_json' },
      })
    for (const body of [
      'null',
      '[]',
      '"text"',
      '7',
      '{"name":7}',
      '{"name":null}',
      '{"__proto__":{"name":"x"}}',
    ])
      expect(await user.send('PATCH', '/profile', body)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
    expect((await user.send('POST', '/transactions', '['.repeat(100_000))).status).toBe(400)
    expect((await user.get('/profile')).body.name).toBeNull()
  })

  test('bodies that are too large, with or without a content length', async () => {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    const tooLarge = { status: 413, body: { code: 'body_too_large' } }
    const megabytes = (count: number) => JSON.stringify({ name: 'x'.repeat(count * 1e6) })
    expect(await user.send('PATCH', '/profile', megabytes(1))).toMatchObject(tooLarge)
    expect(await user.send('POST', '/recurring-costs', megabytes(1))).toMatchObject(tooLarge)
    expect(await user.send('PATCH', '/recurring-costs/x', megabytes(1))).toMatchObject(tooLarge)
    expect(await user.send('POST', '/transaction-rules', megabytes(1))).toMatchObject(tooLarge)
    expect(await user.send('PATCH', '/transactions/x', megabytes(1))).toMatchObject(tooLarge)
    expect(await user.send('POST', '/transactions', megabytes(9))).toMatchObject(tooLarge)
    const chunked = await statusOfChunkedPatch(`${service.url}/api/v1/profile`, user.token, megabytes(1))
    expect(chunked).toBe(413)
  })

  testOnce('unknown paths', async () => {
    const { url } = await startService(openTestStore)
    for (const path of ['/api/v1/nothing', '/api/v1', '/api/v2/profile', '/api'])
      expect(await (await fetch(url + path)).json()).toMatchObject({ status: 404, code: 'unknown_path' })
    const auth = await fetch(`${url}/auth/v2/user`)
    expect([auth.status, await auth.json()]).toMatchObject([404, { code: 'unknown_path' }])
  })
})

/** Sends a body without a content length, as a stream. */
const statusOfChunkedPatch = (url: string, token: string, body: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const call = request(
      url,
      { method: 'PATCH', headers: { authorization: `Bearer ${token}` } },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      },
    )
    call.on('error', reject)
    for (let sent = 0; sent < body.length; sent += 50_000) call.write(body.slice(sent, sent + 50_000))
    call.end()
  })
