import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { callAuth, datedVersion } from './protocol-calls.ts'
import {
  ada,
  authorizeUrl,
  callbackAddress,
  challenge,
  fragmentOf,
  goThrough,
  page,
  queryOf,
  redirectOf,
  startWithProvider,
  stopAtCallback,
  verifier,
} from './provider-calls.ts'

onEachEngine('the callback from a provider', (openTestStore) => {
  const site = 'http://site.example'
  const start = (settings = {}) =>
    startWithProvider(openTestStore, { settings: { siteUrl: site, ...settings } })

  test.each([
    ['no state', '', 'bad_oauth_callback'],
    ['a state that is not a UUID', '?state=nonsense&code=x', 'bad_oauth_state'],
    ['an unknown state', '?state=5a2d6d0e-3b1f-4f4e-9a55-0c6c0c1b2a3d&code=x', 'bad_oauth_state'],
  ])('with %s redirects to the site with the error in the query only', async (_, query, code) => {
    const { service } = await start()
    const { status, url, place } = await redirectOf(`${service.url}/auth/v1/callback${query}`)
    expect({ status, place, hash: url.hash }).toEqual({ status: 303, place: `${site}/`, hash: '' })
    expect(queryOf(url)).toEqual({
      error: 'invalid_request',
      error_code: code,
      error_description: expect.any(String),
    })
  })

  testOnce('is rejected after five minutes', async () => {
    const { service } = await start()
    const soon = await stopAtCallback(service, authorizeUrl(service), ada.sub)
    service.advanceClock(299)
    expect((await redirectOf(soon.href)).place).toBe(page)
    const late = await stopAtCallback(service, authorizeUrl(service), ada.sub)
    service.advanceClock(301)
    const { status, url } = await redirectOf(late.href)
    expect(status).toBe(303)
    expect(queryOf(url)).toMatchObject({ error_code: 'bad_oauth_state' })
  })

  testOnce('is rejected if its state was used before, whether or not that succeeded', async () => {
    const { service } = await start()
    const implicit = await stopAtCallback(service, authorizeUrl(service), ada.sub)
    await redirectOf(implicit.href)
    expect(queryOf((await redirectOf(implicit.href)).url)).toMatchObject({ error_code: 'bad_oauth_state' })

    const withCode = await stopAtCallback(service, authorizeUrl(service, challenge), ada.sub)
    await redirectOf(withCode.href)
    const again = await redirectOf(withCode.href)
    expect(again.status).toBe(303)
    expect(queryOf(again.url)).toMatchObject({ error_code: 'flow_state_already_used' })

    const refused = await stopAtCallback(service, authorizeUrl(service, challenge), 'refuse')
    await redirectOf(refused.href)
    expect(queryOf((await redirectOf(refused.href)).url)).toMatchObject({
      error_code: 'flow_state_already_used',
    })
  })

  test('in two browsers at once signs in one of them', async () => {
    const { service } = await start()
    const address = await stopAtCallback(service, authorizeUrl(service), ada.sub)
    const both = await Promise.all([redirectOf(address.href), redirectOf(address.href)])
    expect(both.filter(({ url }) => fragmentOf(url).access_token)).toHaveLength(1)
  })

  testOnce('without a code redirects with the error in query and fragment', async () => {
    const { service } = await start()
    const { url: leaving } = await redirectOf(authorizeUrl(service))
    const { status, url, place } = await redirectOf(
      callbackAddress(service, { state: leaving.searchParams.get('state') ?? '' }),
    )
    expect({ status, place }).toEqual({ status: 302, place: page })
    const told = {
      error: 'invalid_request',
      error_code: 'bad_oauth_callback',
      error_description: expect.any(String),
    }
    expect(queryOf(url)).toEqual(told)
    expect(fragmentOf(url)).toEqual({ ...told, sb: '' })
  })

  testOnce('passes on the provider’s error', async () => {
    const { service } = await start()
    const { url } = await redirectOf((await stopAtCallback(service, authorizeUrl(service), 'refuse')).href)
    const told = { error: 'access_denied', error_description: 'The person said no' }
    expect(queryOf(url)).toEqual(told)
    expect(fragmentOf(url)).toEqual({ ...told, sb: '' })
  })

  testOnce('with a code unknown to the provider is a server_error', async () => {
    const { service } = await start()
    const address = await stopAtCallback(service, authorizeUrl(service), ada.sub)
    address.searchParams.set('code', 'forged')
    expect(queryOf((await redirectOf(address.href)).url)).toMatchObject({
      error: 'server_error',
      error_code: 'unexpected_failure',
    })
  })

  testOnce(
    'with a code from another sign-in is rejected, since neither verifier nor nonce match',
    async () => {
      const { service } = await start()
      const own = await stopAtCallback(service, authorizeUrl(service), ada.sub)
      const stolen = await stopAtCallback(service, authorizeUrl(service), 'victim@example.com')
      own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
      expect(queryOf((await redirectOf(own.href)).url)).toMatchObject({ error: 'server_error' })
    },
  )

  testOnce('can be a form post, as Apple sends it', async () => {
    const { service } = await start()
    const address = await stopAtCallback(service, authorizeUrl(service), ada.sub)
    const { status, url } = await redirectOf(`${service.url}/auth/v1/callback`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams([
        ...address.searchParams,
        ['user', '{"name":{"firstName":"Augusta","lastName":"King"}}'],
      ]).toString(),
    })
    expect(status).toBe(302)
    const { access_token = '' } = fragmentOf(url)
    expect((await callAuth(service, 'GET', '/user', { token: access_token })).body.user_metadata.name).toBe(
      ada.name,
    )
  })

  testOnce('returns a code that can be exchanged once, with the verifier, within five minutes', async () => {
    const { service } = await start()
    const codeOf = async () =>
      (await goThrough(authorizeUrl(service, challenge), ada.sub)).searchParams.get('code') ?? ''
    const exchange = async (auth_code: string, code_verifier = verifier) => {
      const { status, body } = await callAuth(service, 'POST', '/token?grant_type=pkce', {
        body: { auth_code, code_verifier },
        headers: datedVersion,
      })
      return [status, body.code ?? 'session']
    }
    const code = await codeOf()
    expect(await exchange(code, 'w'.repeat(64))).toEqual([400, 'bad_code_verifier'])
    expect(await exchange(code)).toEqual([200, 'session'])
    expect(await exchange(code)).toEqual([404, 'flow_state_not_found'])
    const late = await codeOf()
    service.advanceClock(301)
    expect(await exchange(late)).toEqual([422, 'flow_state_expired'])
  })
})
