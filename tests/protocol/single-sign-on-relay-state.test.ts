import { expect, test } from 'vitest'
import { onEngine } from '#tests/support/on-each-engine.ts'
import {
  bringBack,
  readUser,
  registerProvider,
  startCompany,
  startServiceWithSaml,
  unknownId,
} from './single-sign-on-calls.ts'

onEngine('SQLite', 'a sign-in that starts at the provider', (openTestStore) => {
  test('needs no relay state and redirects to the site', async () => {
    const { service, identityProvider } = await startCompany(openTestStore)
    const answer = await bringBack(service, identityProvider.response())
    expect(answer).toMatchObject({ status: 302, place: `${service.url}/` })
    expect((await readUser(service, answer.fragment.access_token)).email).toBe('ada@example.com')
  })

  test('redirects to the URL in the relay state if it is allowed', async () => {
    const settings = { uriAllowList: ['https://app.example.com/*'] }
    const { service, identityProvider } = await startCompany(openTestStore, { settings })
    const allowed = await bringBack(service, identityProvider.response(), 'https://app.example.com/in')
    expect(allowed.place).toBe('https://app.example.com/in')
    const refused = await bringBack(service, identityProvider.response(), 'https://evil.example.net/in')
    expect(refused.place).toBe(`${service.url}/`)
  })

  test('from an unregistered or disabled provider is rejected', async () => {
    const { service, identityProvider } = await startServiceWithSaml(openTestStore)
    expect(await bringBack(service, identityProvider.response())).toMatchObject({
      status: 303,
      query: { error: 'server_error', error_code: 'saml_idp_not_found' },
    })
    await registerProvider(service, { metadata_xml: identityProvider.metadata, disabled: true })
    expect(await bringBack(service, identityProvider.response())).toMatchObject({
      status: 303,
      query: { error_code: 'sso_provider_disabled' },
    })
  })
})

onEngine('SQLite', 'the relay state', (openTestStore) => {
  test('is valid for two minutes', async () => {
    const { service, leave, identityProvider } = await startCompany(openTestStore)
    const [inTime, late] = [await leave(), await leave()]
    service.advanceClock(119)
    const early = identityProvider.response({ inResponseTo: inTime.requestId })
    expect((await bringBack(service, early, inTime.relayState)).status).toBe(302)
    service.advanceClock(1)
    const tooLate = identityProvider.response({ inResponseTo: late.requestId })
    expect(await bringBack(service, tooLate, late.relayState)).toMatchObject({
      status: 303,
      query: { error: 'server_error', error_code: 'saml_relay_state_expired' },
      fragment: {},
    })
  })

  test('can be used once, even if the sign-in failed', async () => {
    const { service, leave, identityProvider } = await startCompany(openTestStore)
    const { requestId, relayState } = await leave()
    expect((await bringBack(service, 'bm90aGluZw==', relayState)).query.error_code).toBe('validation_failed')
    const response = identityProvider.response({ inResponseTo: requestId })
    expect(await bringBack(service, response, relayState)).toMatchObject({
      status: 303,
      query: { error_code: 'saml_relay_state_not_found' },
    })
  })

  test.each([
    ['it is unknown', unknownId, 'saml_relay_state_not_found'],
    ['it is neither an ID nor a URL', 'welcome', 'validation_failed'],
  ])('is rejected if %s', async (_, relayState, code) => {
    const { service, identityProvider } = await startCompany(openTestStore)
    expect(await bringBack(service, identityProvider.response(), relayState)).toMatchObject({
      status: 303,
      place: `${service.url}/`,
      query: { error_code: code },
    })
  })
})
