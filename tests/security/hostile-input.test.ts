import { expect, test } from 'vitest'
import { adminToken } from '#tests/protocol/admin-client.ts'
import { callAuth, goodPassword, newAddress, signUp } from '#tests/protocol/protocol-calls.ts'
import { bringBack, startCompany } from '#tests/protocol/single-sign-on-calls.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

/** Input that breaks programs that put it into a query, header, mail, path or pattern. */
const hostile = [
  "' or '1'='1",
  "'; drop table users; --",
  '" or ""="',
  "admin'/*",
  "x' union select password_hash from users --",
  '%',
  '_',
  '\\',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'a\r\nSet-Cookie: a=b\r\n\r\nb',
  'a\nBcc: everyone@example.com',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '../../../etc/passwd',
  '..%2f..%2f',
  '__proto__',
  'constructor',
  'toString',
  '(a+)+$',
  '\u202eevil',
  'ａｄｍｉｎ',
  'x'.repeat(20_000),
]

/** Rejected as a client error, leaving no trace in headers or tables. */
function expectHarmless(answer: { status: number; headers: Headers }, sent: string) {
  expect({ sent: sent.slice(0, 60), isServersFault: answer.status >= 500 }).toEqual({
    sent: sent.slice(0, 60),
    isServersFault: false,
  })
  expect(answer.headers.get('Set-Cookie')).toBeNull()
}

async function tryAll(
  service: TestService,
  path: string,
  bodyFor: (text: string) => unknown,
  token?: string,
) {
  for (const text of hostile)
    expectHarmless(
      await callAuth(service, path.startsWith('PUT') ? 'PUT' : 'POST', path.replace('PUT ', ''), {
        body: bodyFor(text),
        ...(token === undefined ? {} : { token }),
      }),
      `${path} ${text}`,
    )
}

const unlimited = { smtpMaxFrequency: 0, rateLimitEmailSent: 100_000, rateLimitSmsSent: 100_000 }

onEachEngine('hostile text', (openTestStore) => {
  test('in calls open to strangers finds no one and breaks nothing', async () => {
    const service = await startService(openTestStore, {
      ...unlimited,
      mailerAutoconfirm: false,
      externalPhoneEnabled: true,
    })
    const calls: [string, (text: string) => unknown][] = [
      ['/token?grant_type=password', (email) => ({ email, password: goodPassword })],
      ['/token?grant_type=password', (password) => ({ email: newAddress(), password })],
      ['/token?grant_type=password', (phone) => ({ phone, password: goodPassword })],
      ['/token?grant_type=refresh_token', (refresh_token) => ({ refresh_token })],
      ['/token?grant_type=pkce', (auth_code) => ({ auth_code, code_verifier: 'a'.repeat(43) })],
      ['/token?grant_type=id_token', (provider) => ({ provider, id_token: 'a.b.c' })],
      ['/token?grant_type=id_token', (id_token) => ({ provider: 'google', id_token })],
      ['/signup', (email) => ({ email, password: goodPassword })],
      ['/signup', (phone) => ({ phone, password: goodPassword })],
      ['/otp', (email) => ({ email, create_user: false })],
      ['/recover', (email) => ({ email })],
      [
        '/recover',
        (code_challenge) => ({ email: newAddress(), code_challenge, code_challenge_method: 's256' }),
      ],
      ['/resend', (type) => ({ type, email: newAddress() })],
      ['/verify', (token) => ({ type: 'recovery', email: newAddress(), token })],
      ['/verify', (token_hash) => ({ type: 'recovery', token_hash })],
      ['/verify', (type) => ({ type, token_hash: 'a' })],
      ['/verify', (phone) => ({ type: 'sms', phone, token: '123456' })],
    ]
    await signUp(await startService(openTestStore))
    for (const [path, bodyFor] of calls) await tryAll(service, path, bodyFor)
    for (const text of hostile)
      expectHarmless(
        await callAuth(service, 'POST', `/token?grant_type=${encodeURIComponent(text.toWellFormed())}`, {
          body: {},
        }),
        text,
      )
    expect(await service.context.store.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  test('in a user’s own metadata is returned unchanged', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    for (const text of hostile.filter((text) => text.length < 1000 && text.isWellFormed())) {
      const answer = await callAuth(service, 'PUT', '/user', {
        token: accessToken,
        body: { data: { name: text } },
      })
      expectHarmless(answer, text)
      if (answer.status === 200) expect(answer.body.user_metadata.name).toBe(text)
    }
    await callAuth(service, 'PUT', '/user', {
      token: accessToken,
      body: '{"data":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}',
    })
    expect({}).not.toHaveProperty('polluted')
  })

  test('in the name of a new account does not reach the headers of its mail', async () => {
    const service = await startService(openTestStore, { ...unlimited, mailerAutoconfirm: false })
    for (const name of hostile.filter((text) => text.length < 1000)) {
      const email = newAddress()
      await callAuth(service, 'POST', '/signup', { body: { email, password: goodPassword, data: { name } } })
      expect(service.sent().at(-1)?.to).toBe(email)
    }
    for (const { to } of service.sent()) expect(to).toMatch(/^person-\d+@example\.com$/)
  })

  test('in an address never reaches a mail', async () => {
    const service = await startService(openTestStore, { ...unlimited, mailerAutoconfirm: false })
    for (const email of [
      'ada@example.com\r\nBcc: eve@example.net',
      'ada@example.com,eve@example.net',
      'ada@example.com eve@example.net',
      '"ada@example.com"@example.net',
      '<ada@example.com>',
      'Ada <ada@example.com>',
      'ada@example.com\u0000',
    ]) {
      const { status } = await callAuth(service, 'POST', '/signup', {
        body: { email, password: goodPassword },
      })
      expect({ email, status }).toEqual({ email, status: 400 })
    }
    expect(service.sent()).toEqual([])
  })

  test('in links and provider URLs leads to no header and no failure', async () => {
    const service = await startService(openTestStore)
    for (const text of hostile.filter((text) => text.length < 1000)) {
      const query = new URLSearchParams({ type: text, token: text, state: text, code: text, provider: text })
      for (const path of ['/verify', '/authorize', '/callback', '/settings']) {
        const response = await fetch(`${service.url}/auth/v1${path}?${query}`, { redirect: 'manual' })
        expectHarmless(response, `${path} ${text}`)
        await response.arrayBuffer()
      }
    }
  })

  test('in single sign-on is rejected', async () => {
    const { service } = await startCompany(openTestStore)
    await tryAll(service, '/sso', (domain) => ({ domain, skip_http_redirect: true }))
    await tryAll(service, '/sso', (provider_id) => ({ provider_id, skip_http_redirect: true }))
    for (const text of hostile) {
      const answer = await bringBack(service, text, text)
      expect(answer).toMatchObject({ status: 303, place: `${service.url}/`, fragment: {} })
    }
  })

  test('from an administrator is rejected like any other mistake', async () => {
    const service = await startService(openTestStore)
    const token = await adminToken(service)
    for (const text of hostile) {
      const encoded = encodeURIComponent(text.toWellFormed())
      for (const path of [
        `/admin/users?filter=${encoded}`,
        `/admin/users?sort=${encoded}`,
        `/admin/users?page=${encoded}`,
        `/admin/users/${encoded}`,
        `/admin/sso/providers/${encoded}`,
        `/admin/sso/providers/resource_${encoded}`,
      ])
        if (text.length < 1000) expectHarmless(await callAuth(service, 'GET', path, { token }), path)
    }
    await tryAll(service, '/admin/users', (email) => ({ email }), token)
    await tryAll(service, '/admin/sso/providers', (metadata_xml) => ({ type: 'saml', metadata_xml }), token)
  })

  test('in a header is ignored or rejected', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    const headers = [
      { 'X-Forwarded-For': "'; drop table sessions; --" },
      { 'X-Forwarded-For': '1.2.3.4, <script>' },
      { 'User-Agent': "Mozilla' or 1=1 --" },
      { 'User-Agent': 'x'.repeat(8000) },
      { 'X-Supabase-Api-Version': "2024-01-01'; --" },
      { 'X-JWT-AUD': "' or ''='" },
      { redirect_to: 'https://evil.example' },
      { Host: 'evil.example' },
      { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
    ]
    for (const given of headers) {
      expectHarmless(
        await callAuth(service, 'GET', '/user', { token: accessToken, headers: given }),
        'header',
      )
      const { email } = await signUp(service)
      await callAuth(service, 'POST', '/recover', { body: { email }, headers: given })
      expect(service.sent().at(-1)?.link).toContain(`${service.url}/auth/v1/verify`)
      expect(service.sent().at(-1)?.link).not.toContain('evil.example')
    }
  })
})
