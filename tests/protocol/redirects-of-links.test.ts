import { expect, test } from 'vitest'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { callAuth, newAddress } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEngine('SQLite', 'the redirect target of a link', (openTestStore) => {
  const start = () =>
    startService(openTestStore, {
      mailerAutoconfirm: false,
      smtpMaxFrequency: 0,
      siteUrl: 'https://money.example.org',
      uriAllowList: ['https://other.example.org/**'],
    })

  test('is the first allowed one from header, query, page and site', async () => {
    const service = await start()
    const email = newAddress()
    const place = async (query: string, headers: Record<string, string>) => {
      await callAuth(service, 'POST', `/otp${query}`, { body: { email }, headers })
      return new URL(service.sent().at(-1)?.link ?? '').searchParams.get('redirect_to')
    }
    const fromHeader = 'https://other.example.org/header'
    const fromQuery = 'https://money.example.org/query'
    const fromPage = 'https://other.example.org/page'
    const query = `?redirect_to=${encodeURIComponent(fromQuery)}`
    expect(await place(query, { redirect_to: fromHeader, Referer: fromPage })).toBe(fromHeader)
    expect(await place(query, { redirect_to: 'https://evil.example/', Referer: fromPage })).toBe(fromQuery)
    expect(await place('?redirect_to=https://evil.example', { Referer: fromPage })).toBe(fromPage)
    expect(await place('', { Referer: 'https://evil.example/' })).toBe('https://money.example.org')
    expect(await place('', {})).toBe('https://money.example.org')
  })

  test('appears in the link as written, unless that would cut it short', async () => {
    const service = await start()
    const email = newAddress()
    const link = async (redirectTo: string) => {
      await callAuth(service, 'POST', `/otp?redirect_to=${encodeURIComponent(redirectTo)}`, {
        body: { email },
      })
      return service.sent().at(-1)?.link ?? ''
    }
    expect(await link('https://money.example.org/a/b?c')).toMatch(
      /&redirect_to=https:\/\/money\.example\.org\/a\/b\?c$/,
    )
    expect(await link('https://money.example.org/?a=b#c')).toMatch(
      /&redirect_to=https%3A%2F%2Fmoney\.example\.org%2F%3Fa%3Db%23c$/,
    )
  })

  test('is not accepted from a manipulated link', async () => {
    const service = await start()
    await callAuth(service, 'POST', '/otp', { body: { email: newAddress() } })
    const link = new URL(service.sent().at(-1)?.link ?? '')
    link.searchParams.set('redirect_to', 'https://evil.example/')
    const answer = await fetch(link, { redirect: 'manual' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toMatch(/^https:\/\/money\.example\.org\/#access_token=/)
  })
})
