import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { callAuth, datedVersion, goodPassword, newAddress, refresh, signUp } from './protocol-calls.ts'
import { startService } from './start-service.ts'

const versionHeader = 'X-Supabase-Api-Version'

onEachEngine('a response of the authentication service', (openTestStore) => {
  testOnce('formats errors for the requested API version', async () => {
    const service = await startService(openTestStore)
    const body = { email: newAddress(), password: 'short' }
    for (const version of ['2024-01-01', '2024-01-02', '2025-06-30']) {
      const answer = await callAuth(service, 'POST', '/signup', {
        body,
        headers: { [versionHeader]: version },
      })
      expect(answer.headers.get(versionHeader)).toBe('2024-01-01')
      expect(answer.status).toBe(422)
      expect(answer.body).toEqual({
        code: 'weak_password',
        message: expect.stringContaining('at least 8 characters'),
        weak_password: { reasons: ['length'] },
      })
    }
    for (const version of ['', '2023-12-31', '2024-13-01', 'latest', '20240101']) {
      const answer = await callAuth(service, 'POST', '/signup', {
        body,
        headers: { [versionHeader]: version },
      })
      expect(answer.headers.get(versionHeader)).toBeNull()
      expect(answer.status).toBe(422)
      expect(answer.body).toEqual({
        code: 422,
        error_code: 'weak_password',
        msg: expect.stringContaining('at least 8 characters'),
        weak_password: { reasons: ['length'] },
      })
    }
  })

  testOnce('names no version on success', async () => {
    const service = await startService(openTestStore)
    const { headers } = await callAuth(service, 'GET', '/settings', { headers: datedVersion })
    expect(headers.get(versionHeader)).toBeNull()
  })

  testOnce('is also JSON for unknown paths', async () => {
    const service = await startService(openTestStore)
    for (const [method, path] of [
      ['GET', '/'],
      ['PUT', '/otp'],
      ['GET', '/nothing/at/all'],
      ['PATCH', '/settings'],
      ['GET', '/signup'],
    ] as const) {
      const { status, body } = await callAuth(service, method, path, { headers: datedVersion })
      expect({ method, path, status }).toEqual({ method, path, status: 404 })
      expect(body).toEqual({ code: 'unknown', message: expect.any(String) })
    }
  })

  testOnce('is bad_json if the body is not a JSON object', async () => {
    const service = await startService(openTestStore)
    const bodies = ['', '{', '[]', '"text"', 'null', '7', 'email=a', '['.repeat(100_000)]
    for (const path of ['/signup', '/token?grant_type=password', '/token?grant_type=refresh_token'])
      for (const body of bodies)
        expect({ path, ...(await callAuth(service, 'POST', path, { body })) }).toMatchObject({
          status: 400,
          body: { error_code: 'bad_json' },
        })
  })

  testOnce('ignores unknown fields, null fields and the content type', async () => {
    const service = await startService(openTestStore)
    const { status } = await callAuth(service, 'POST', '/signup', {
      body: {
        email: newAddress(),
        password: goodPassword,
        data: null,
        code_challenge: null,
        code_challenge_method: null,
        gotrue_meta_security: { captcha_token: 'x' },
        role: 'service_role',
        id: 'chosen',
      },
      headers: { 'Content-Type': 'text/plain' },
    })
    expect(status).toBe(200)
  })

  testOnce('is 413 if the body is larger than a mebibyte', async () => {
    const service = await startService(openTestStore)
    const { status, body } = await callAuth(service, 'POST', '/signup', {
      body: { email: newAddress(), password: 'x'.repeat(1024 * 1024) },
      headers: datedVersion,
    })
    expect(status).toBe(413)
    expect(body.code).toBe('request_entity_too_large')
  })

  testOnce('describes the service and its features', async () => {
    const service = await startService(openTestStore)
    expect((await callAuth(service, 'GET', '/health')).body).toEqual({
      version: expect.any(String),
      name: 'GoTrue',
      description: expect.any(String),
    })
    expect((await callAuth(service, 'GET', '/settings')).body).toMatchObject({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      saml_enabled: false,
    })
  })

  testOnce('is never cached', async () => {
    const service = await startService(openTestStore)
    for (const path of ['/settings', '/user', '/nothing'])
      expect((await callAuth(service, 'GET', path)).headers.get('Cache-Control')).toBe('no-store')
  })

  testOnce('is not shared with other origins unless the operator allows them', async () => {
    const closed = await startService(openTestStore)
    const open = await startService(openTestStore, { corsOrigins: ['https://app.example.org'] })
    const origin = (from: string) => ({ headers: { ...datedVersion, Origin: from } })
    const allowed = 'Access-Control-Allow-Origin'

    expect(
      (await callAuth(closed, 'GET', '/user', origin('https://app.example.org'))).headers.get(allowed),
    ).toBeNull()
    expect(
      (await callAuth(open, 'GET', '/user', origin('https://evil.example'))).headers.get(allowed),
    ).toBeNull()

    const refused = await callAuth(open, 'GET', '/user', origin('https://app.example.org'))
    expect(refused.status).toBe(401)
    expect(refused.headers.get(allowed)).toBe('https://app.example.org')
    expect(refused.headers.get('Access-Control-Allow-Credentials')).toBe('true')
    expect(refused.headers.get('Access-Control-Expose-Headers')).toContain(versionHeader)

    const preflight = await callAuth(open, 'OPTIONS', '/user', {
      headers: { Origin: 'https://app.example.org', 'Access-Control-Request-Method': 'PUT' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('Access-Control-Allow-Methods')).toContain('PUT')
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('apikey')
  })

  test('is 5xx for database errors, which a client does not mistake for being signed out', async () => {
    const service = await startService(openTestStore)
    const { refreshToken } = await signUp(service)
    await service.context.store.schema.alterTable('refresh_tokens').renameTo('put_aside').execute()
    const answer = await refresh(service, refreshToken)
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({ code: 'unexpected_failure', message: 'Something went wrong on the server' })
    const old = await callAuth(service, 'POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: refreshToken },
    })
    expect(old.body).toMatchObject({
      code: 500,
      error_code: 'unexpected_failure',
      error_id: expect.any(String),
    })
    expect(service.logged.join()).toContain(old.body.error_id)
    expect(service.logged.join()).not.toContain(refreshToken)
  })
})
