import { expect, test } from 'vitest'
import { callAuth } from '#tests/protocol/protocol-calls.ts'
import {
  bringBack,
  identityProviderOf,
  registerProvider,
  startCompany,
} from '#tests/protocol/single-sign-on-calls.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { encode, newSamlKeys } from '#tests/support/saml-identity-provider.ts'

type Company = Awaited<ReturnType<typeof startCompany>>

/** No one was signed in, and nothing was created. */
async function expectRefused({ service }: Company, answer: Awaited<ReturnType<typeof bringBack>>) {
  expect(answer).toMatchObject({
    status: 303,
    place: `${service.url}/`,
    query: { error: 'invalid_request', error_code: 'validation_failed' },
    fragment: {},
  })
  const { store } = service.context
  expect(await store.selectFrom('sessions').select('id').execute()).toEqual([])
  expect(await store.selectFrom('users').select('id').execute()).toEqual([])
}

const assertionIn = (xml: string) => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''

onEngine('SQLite', 'a SAML response is rejected', (openTestStore) => {
  test('if it is not signed', async () => {
    const company = await startCompany(openTestStore)
    const { requestId, relayState } = await company.leave()
    const xml = company.identityProvider.unsigned({ inResponseTo: requestId })
    await expectRefused(company, await bringBack(company.service, encode(xml), relayState))
  })

  test('if it is signed with another key, even if that key is included', async () => {
    const company = await startCompany(openTestStore)
    const { requestId, relayState } = await company.leave()
    const { privateKey, certificate } = newSamlKeys()
    const forged = company.identityProvider
      .sign(company.identityProvider.unsigned({ inResponseTo: requestId }), 'Assertion', privateKey)
      .replace(
        '</Signature>',
        `<KeyInfo><X509Data><X509Certificate>${certificate.replaceAll(/-----.*-----|\s/g, '')}</X509Certificate></X509Data></KeyInfo></Signature>`,
      )
    await expectRefused(company, await bringBack(company.service, encode(forged), relayState))
  })

  test('if it is signed with the public certificate as a shared secret', async () => {
    const company = await startCompany(openTestStore)
    const { requestId, relayState } = await company.leave()
    const xml = company.identityProvider
      .sign(company.identityProvider.unsigned({ inResponseTo: requestId }))
      .replace(
        'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
        'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
      )
    await expectRefused(company, await bringBack(company.service, encode(xml), relayState))
  })

  test.each([
    ['name', '>ada<', '>admin<'],
    ['address', 'ada@example.com', 'boss@example.com'],
    ['audience', '/sso/saml/metadata</saml:Audience>', '/other</saml:Audience>'],
    ['time', 'NotOnOrAfter="2', 'NotOnOrAfter="9'],
  ])('if its %s was altered after it was signed', async (_, was, is) => {
    const company = await startCompany(openTestStore)
    const { requestId, relayState } = await company.leave()
    const xml = company.identityProvider.sign(
      company.identityProvider.unsigned({ inResponseTo: requestId, attributes: { mail: 'ada@example.com' } }),
    )
    expect(xml).toContain(was)
    await expectRefused(
      company,
      await bringBack(company.service, encode(xml.replaceAll(was, is)), relayState),
    )
  })

  // Signature wrapping: a signed assertion stays in the document, and another one is where it would be read.
  test.each([
    ['before', (evil: string, good: string) => evil + good],
    ['after', (evil: string, good: string) => good + evil],
    ['around', (evil: string, good: string) => evil.replace('</saml:Assertion>', `${good}</saml:Assertion>`)],
    [
      'around, in an extension,',
      (evil: string, good: string) => `<samlp:Extensions>${good}</samlp:Extensions>${evil}`,
    ],
    [
      'around, in the signature’s object,',
      (evil: string, good: string) => {
        const signature = /<Signature.*<\/Signature>/s.exec(good)?.[0] ?? ''
        const bare = good.replace(signature, '')
        const wrapped = signature.replace('</Signature>', `<Object>${bare}</Object></Signature>`)
        return evil.replace('</saml:Issuer>', `</saml:Issuer>${wrapped}`)
      },
    ],
    [
      'with the same ID as',
      (evil: string, good: string) => {
        const id = / ID="([^"]+)"/.exec(good)?.[1] ?? ''
        return evil.replace(/ ID="[^"]+"/, ` ID="${id}"`) + good
      },
    ],
  ])('if it has an unsigned assertion %s a signed one', async (_, wrap) => {
    const company = await startCompany(openTestStore)
    const { identityProvider, service } = company
    const { requestId, relayState } = await company.leave()
    const facts = { inResponseTo: requestId }
    const xml = identityProvider.sign(identityProvider.unsigned(facts))
    const evil = assertionIn(
      identityProvider.unsigned({ ...facts, nameId: 'admin', attributes: { mail: 'boss@example.com' } }),
    )
    const good = assertionIn(xml)
    await expectRefused(
      company,
      await bringBack(service, encode(xml.replace(good, wrap(evil, good))), relayState),
    )
  })

  test.each([
    ['is for another audience', { audience: 'https://other.example.com/metadata' }],
    ['is for another recipient', { recipient: 'https://other.example.com/acs' }],
    ['is from another issuer', { issuer: 'https://evil.example.net' }],
    ['has expired', { notOnOrAfter: -1 }],
    ['is not yet valid', { notBefore: 120, notOnOrAfter: 300 }],
    ['responds to another request', { inResponseTo: '_0123456789abcdef' }],
    ['responds to no request, with the relay state of one', { inResponseTo: undefined }],
  ])('if it %s', async (_, facts) => {
    const company = await startCompany(openTestStore)
    await expectRefused(company, await company.signIn(facts))
  })

  test('if it is presented after it has expired by our clock', async () => {
    const company = await startCompany(openTestStore)
    const { requestId, relayState } = await company.leave()
    const response = company.identityProvider.response({ inResponseTo: requestId, notOnOrAfter: 60 })
    company.service.advanceClock(60)
    await expectRefused(company, await bringBack(company.service, response, relayState))
  })

  test('if it responds to a request but arrives as if the provider had started', async () => {
    const company = await startCompany(openTestStore)
    const { requestId } = await company.leave()
    const response = company.identityProvider.response({ inResponseTo: requestId })
    await expectRefused(company, await bringBack(company.service, response))
  })

  test('if it comes with the relay state of another sign-in', async () => {
    const company = await startCompany(openTestStore)
    const [mine, theirs] = [await company.leave(), await company.leave()]
    const response = company.identityProvider.response({ inResponseTo: mine.requestId })
    await expectRefused(company, await bringBack(company.service, response, theirs.relayState))
  })

  test('if it is about another provider, even from a registered one with a valid signature', async () => {
    const company = await startCompany(openTestStore)
    const { service, identityProvider } = company
    const other = identityProviderOf(service, newSamlKeys())
    await registerProvider(service, { metadata_xml: other.metadata, domains: ['example.org'] })
    const { requestId, relayState } = await company.leave()
    const asItself = other.response({ inResponseTo: requestId })
    await expectRefused(company, await bringBack(service, asItself, relayState))
    const asTheOther = other.response({ issuer: identityProvider.entityId })
    await expectRefused(company, await bringBack(service, asTheOther))
  })

  test.each([
    ['many elements', '<saml:Attribute/>'.repeat(5000)],
    ['many levels', '<saml:Advice>'.repeat(5000) + '</saml:Advice>'.repeat(5000)],
    ['a long text', `<saml:Advice>${'a'.repeat(400_000)}</saml:Advice>`],
  ])('if it would take long to parse, with %s, before it is parsed', async (_, ballast) => {
    const company = await startCompany(openTestStore)
    const { service, identityProvider } = company
    const xml = identityProvider.unsigned().replace('</samlp:Response>', `${ballast}</samlp:Response>`)
    const answer = await bringBack(service, encode(xml))
    await expectRefused(company, answer)
    expect(answer.query.error_description).toBe('SAMLResponse is too large')
  })

  test.each([
    ['without content', '<!DOCTYPE Response>'],
    ['with an entity declaration', '<!DOCTYPE Response [<!ENTITY boss "boss@example.com">]>'],
    ['with a default attribute', '<!DOCTYPE Response [<!ATTLIST Assertion ID ID #IMPLIED>]>'],
    ['that references a file', '<!DOCTYPE Response SYSTEM "file:///etc/passwd">'],
    ['in lowercase', '<!doctype Response>'],
  ])('if it has a DOCTYPE %s, although it is signed', async (_, doctype) => {
    const company = await startCompany(openTestStore)
    const { service, identityProvider } = company
    for (const element of ['Assertion', 'Response'] as const) {
      const { requestId, relayState } = await company.leave()
      const answered = identityProvider.sign(identityProvider.unsigned({ inResponseTo: requestId }), element)
      await expectRefused(company, await bringBack(service, encode(doctype + answered), relayState))
      const unsolicited = identityProvider.sign(identityProvider.unsigned(), element)
      const answer = await bringBack(service, encode(`<?xml version="1.0"?>\n${doctype}${unsolicited}`))
      await expectRefused(company, answer)
      expect(answer.query.error_description).toBe('SAMLResponse must not have a DOCTYPE')
    }
  })

  const success = '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>'
  const failed = (inside = '') =>
    `<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder">${inside}</samlp:StatusCode>`
  test.each([
    ['of failure', `<samlp:Status>${failed()}</samlp:Status>`],
    ['of failure that contains success', `<samlp:Status>${failed(success)}</samlp:Status>`],
    ['of both success and failure', `<samlp:Status>${success}${failed()}</samlp:Status>`],
    [
      'of success followed by one of failure',
      `<samlp:Status>${success}</samlp:Status><samlp:Status>${failed()}</samlp:Status>`,
    ],
    ['without a code', '<samlp:Status></samlp:Status>'],
    ['missing', ''],
  ])('if it has a status %s, although its content is signed', async (_, status) => {
    const company = await startCompany(openTestStore)
    const { service, identityProvider } = company
    const whole = `<samlp:Status>${success}</samlp:Status>`
    for (const element of ['Assertion', 'Response'] as const) {
      const xml = identityProvider.unsigned()
      expect(xml).toContain(whole)
      const response = identityProvider.sign(xml.replace(whole, status), element)
      await expectRefused(company, await bringBack(service, encode(response)))
    }
  })

  test('if it was used before, whoever presents it', async () => {
    const company = await startCompany(openTestStore)
    const { service, identityProvider } = company
    const response = identityProvider.response()
    expect((await bringBack(service, response)).status).toBe(302)
    service.advanceClock(200)
    for (const relayState of ['', `${service.url}/`])
      expect(await bringBack(service, response, relayState)).toMatchObject({
        status: 303,
        query: { error_code: 'validation_failed' },
        fragment: {},
      })
  })

  test('all but once if it arrives many times at once', async () => {
    const { service, identityProvider } = await startCompany(openTestStore)
    const response = identityProvider.response()
    const answers = await Promise.all(Array.from({ length: 5 }, () => bringBack(service, response)))
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 303, 303, 303, 303])
  })
})

onEngine('SQLite', 'a SAML response is accepted', (openTestStore) => {
  test('if the response is signed instead of the assertion', async () => {
    const { service, identityProvider, leave } = await startCompany(openTestStore)
    const { requestId, relayState } = await leave()
    const xml = identityProvider.sign(identityProvider.unsigned({ inResponseTo: requestId }), 'Response')
    expect((await bringBack(service, encode(xml), relayState)).status).toBe(302)
  })

  test('with hundreds of groups', async () => {
    const { signIn } = await startCompany(openTestStore)
    const groups = Array.from({ length: 800 }, (_, index) => `cn=group-${index},ou=people,o=example`)
    expect((await signIn({ attributes: { mail: 'ada@example.com', memberOf: groups } })).status).toBe(302)
  })

  test('with the complete name, if someone inserted a comment into it', async () => {
    const { service, identityProvider, leave } = await startCompany(openTestStore)
    const { requestId, relayState } = await leave()
    const nameId = 'boss@example.com.evil.example.net'
    const xml = identityProvider.sign(identityProvider.unsigned({ inResponseTo: requestId, nameId }))
    const commented = xml.replace(nameId, 'boss@example.com<!-- -->.evil.example.net')
    const { fragment } = await bringBack(service, encode(commented), relayState)
    const { body } = await callAuth(service, 'GET', '/user', { token: fragment.access_token ?? '' })
    expect(body.identities[0].id).toBe(nameId)
  })
})
