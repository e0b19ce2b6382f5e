import { expect, test } from 'vitest'
import { adminToken } from '#tests/protocol/admin-client.ts'
import { callAuth, newAddress, signUp } from '#tests/protocol/protocol-calls.ts'
import { ada, goThrough, startWithProvider } from '#tests/protocol/provider-calls.ts'
import { bringBack, startCompany } from '#tests/protocol/single-sign-on-calls.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { callHttp } from '#tests/support/call-http.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

/** URLs that an attacker would redirect to, written so that a careless check takes them for the site. */
const evilPlaces = (site: string): string[] => {
  const { host, hostname, protocol } = new URL(site)
  return [
    'https://evil.example',
    'https://evil.example/',
    `${protocol}//evil.example/`,
    '//evil.example/',
    '///evil.example/',
    '/\\evil.example/',
    'https:evil.example',
    'https:/evil.example',
    `https://evil.example/#${site}`,
    `https://evil.example/?${site}`,
    `https://evil.example\\@${host}/`,
    `${protocol}//${host}@evil.example/`,
    `${protocol}//${hostname}.evil.example/`,
    `${protocol}//evil.example:80#@${host}/`,
    `${site}\\@evil.example/`,
    `${site}.evil.example/`,
    `${protocol}//evil.example%2f@${host}/`,
    `${protocol}//[::ffff:8.8.8.8]/`,
    'https://2130706433/',
    'https://8.8.8.8/',
    'javascript:alert(document.domain)',
    `javascript://${host}/%0aalert(1)`,
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'vbscript:msgbox(1)',
    'blob:https://evil.example/1',
    '\thttps://evil.example/',
    'https://evil\u3002example/',
    'https://evil.example/\r\nSet-Cookie: a=b',
    'not an address',
  ]
}

/** Redirected to the site itself, with nothing injected into the header. */
function expectAtSite(service: TestService, response: { status: number; headers: Headers }) {
  expect([302, 303]).toContain(response.status)
  const location = new URL(response.headers.get('Location') ?? '')
  expect(location.origin + location.pathname).toBe(`${service.url}/`)
  expect(response.headers.get('Set-Cookie')).toBeNull()
}

/** Follows a link that leads to the place, named in every possible way. */
async function followWith(link: string, place: string) {
  const url = new URL(link)
  url.searchParams.set('redirect_to', place)
  const byQuery = await callHttp(url.href)
  url.searchParams.delete('redirect_to')
  const asHeader = encodeURI(place)
  const byPage = await callHttp(url.href, { headers: { Referer: asHeader } })
  const byHeader = await callHttp(url.href, { headers: { redirect_to: asHeader } })
  return [byQuery, byPage, byHeader]
}

onEngine('SQLite', 'no one is redirected to a URL that is not allowed', (openTestStore) => {
  test('by GET /verify, if the link is wrong', async () => {
    const service = await startService(openTestStore)
    const link = `${service.url}/auth/v1/verify?type=recovery&token=wrong`
    for (const place of evilPlaces(service.url))
      for (const response of await followWith(link, place)) expectAtSite(service, response)
  })

  test('by GET /verify, if the link is right', async () => {
    const service = await startService(openTestStore, { smtpMaxFrequency: 0, rateLimitEmailSent: 1000 })
    const { email } = await signUp(service)
    for (const place of evilPlaces(service.url)) {
      await callAuth(service, 'POST', '/recover', { body: { email } })
      const link = new URL(service.sent().at(-1)?.link ?? '')
      link.searchParams.set('redirect_to', place)
      const response = await callHttp(link.href)
      expectAtSite(service, response)
      expect(response.headers.get('Location')).toContain('access_token=')
    }
  })

  test.each([
    ['signup', { password: 'correct horse battery' }],
    ['otp', {}],
    ['recover', {}],
    ['resend', { type: 'signup' }],
  ])('by a mail that POST /%s sends', async (path, fields) => {
    const service = await startService(openTestStore, {
      mailerAutoconfirm: path === 'recover',
      smtpMaxFrequency: 0,
      rateLimitEmailSent: 1000,
    })
    for (const place of evilPlaces(service.url).slice(0, 12)) {
      const email = newAddress()
      if (path === 'recover' || path === 'resend')
        await callAuth(service, 'POST', '/signup', { body: { email, password: 'correct horse battery' } })
      const query = new URLSearchParams({ redirect_to: place })
      await callAuth(service, 'POST', `/${path}?${query}`, { body: { email, ...fields } })
      const link = service.sent().at(-1)?.link ?? ''
      expect(link).toContain(`${service.url}/auth/v1/verify?`)
      expectAtSite(service, await callHttp(link))
    }
  })

  test('by a link that an administrator generates', async () => {
    const service = await startService(openTestStore)
    const token = await adminToken(service)
    for (const redirect_to of evilPlaces(service.url).slice(0, 12)) {
      const { body } = await callAuth(service, 'POST', '/admin/generate_link', {
        token,
        body: { type: 'magiclink', email: newAddress(), redirect_to },
      })
      expectAtSite(service, await callHttp(body.action_link))
    }
  })

  test('by GET /authorize and /callback', async () => {
    const { service } = await startWithProvider(openTestStore)
    for (const redirect_to of evilPlaces(service.url).slice(0, 8)) {
      const query = new URLSearchParams({ provider: 'oidc', redirect_to })
      const end = await goThrough(
        `${service.url}/auth/v1/authorize?${query}`,
        ada.sub,
        ({ origin, pathname }) => origin !== service.url || pathname === '/',
      ).catch((error: unknown) => error)
      // The browser passes through the provider and must end up at the site.
      if (end instanceof URL && end.origin === service.url) expect(end.pathname).toBe('/')
      else expect(String(end)).not.toContain('evil')
    }
  })

  test('by GET /callback, if its state is wrong', async () => {
    const { service } = await startWithProvider(openTestStore)
    for (const query of ['', '?state=wrong', '?state=5a2d6d0e-3b1f-4f4e-9a55-0c6c0c1b2a3d&code=a'])
      for (const place of evilPlaces(service.url).slice(0, 12)) {
        const responses = await followWith(`${service.url}/auth/v1/callback${query}`, place)
        for (const response of responses) expectAtSite(service, response)
      }
  })

  test('by single sign-on, wherever it started', async () => {
    const { service, identityProvider, signIn } = await startCompany(openTestStore)
    for (const place of evilPlaces(service.url)) {
      expect((await signIn({}, { redirect_to: place })).place).toBe(`${service.url}/`)
      expect((await bringBack(service, identityProvider.response(), place)).place).toBe(`${service.url}/`)
    }
  })
})
