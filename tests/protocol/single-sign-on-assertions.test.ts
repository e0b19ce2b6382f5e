import { expect, test } from 'vitest'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { emailNameId, transientNameId } from '#tests/support/saml-identity-provider.ts'
import { readUser, startCompany } from './single-sign-on-calls.ts'

onEngine('SQLite', 'a SAML assertion', (openTestStore) => {
  const persistent = { nameId: 'the-name' }

  test.each([
    ['a persistent name ID', persistent, 'the-name'],
    ['an address, in lowercase', { nameId: 'Ada@Example.com', nameIdFormat: emailNameId }, 'ada@example.com'],
    [
      'the subject-id attribute, even with a transient name ID',
      {
        nameIdFormat: transientNameId,
        attributes: { mail: 'ada@example.com', 'urn:oasis:names:tc:SAML:attribute:subject-id': 'ada@corp' },
      },
      'ada@corp',
    ],
  ])('identifies the user by %s', async (_, facts, expected) => {
    const { service, signIn } = await startCompany(openTestStore)
    const user = await readUser(service, (await signIn(facts)).fragment.access_token)
    expect(user.identities[0].id).toBe(expected)
  })

  test.each([
    ['urn:oid:0.9.2342.19200300.100.1.3'],
    ['http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress'],
    ['http://schemas.xmlsoap.org/claims/EmailAddress'],
    ['mail'],
    ['Email'],
  ])('provides the address in %s', async (name) => {
    const { service, signIn } = await startCompany(openTestStore)
    const { fragment } = await signIn({ attributes: { [name]: 'Ada@Example.com' } })
    expect((await readUser(service, fragment.access_token)).email).toBe('ada@example.com')
  })

  test('provides the address in its name ID if that is one', async () => {
    const { service, signIn } = await startCompany(openTestStore)
    const { fragment } = await signIn({
      attributes: {},
      nameId: 'ada@example.com',
      nameIdFormat: emailNameId,
    })
    expect((await readUser(service, fragment.access_token)).email).toBe('ada@example.com')
  })

  test('is mapped as configured: by one name, by several, all values, a default value', async () => {
    const keys = {
      email: { name: 'workMail' },
      name: { names: ['cn', 'displayName'] },
      groups: { name: 'memberOf', array: true },
      first: { name: 'memberOf' },
      plan: { name: 'plan', default: 'basic' },
      missing: { name: 'missing' },
      sub: { name: 'cn' },
    }
    const { service, signIn } = await startCompany(openTestStore, {
      description: { attribute_mapping: { keys } },
    })
    const { fragment } = await signIn({
      attributes: {
        mail: 'private@example.com',
        workMail: 'ada@example.com',
        displayName: 'Ada Lovelace',
        memberOf: ['red', 'blue'],
      },
    })
    const user = await readUser(service, fragment.access_token)
    expect(user.email).toBe('ada@example.com')
    expect(user.user_metadata).toMatchObject({
      sub: 'ada',
      name: 'Ada Lovelace',
      custom_claims: { groups: ['red', 'blue'], first: 'red', plan: 'basic' },
    })
    expect(user.user_metadata.custom_claims).not.toHaveProperty('missing')
  })

  test.each([
    ['a name ID for one session only', { nameIdFormat: transientNameId }, 'saml_assertion_no_user_id'],
    ['no name ID', { nameId: '' }, 'saml_assertion_no_user_id'],
    ['no address', { attributes: {} }, 'saml_assertion_no_email'],
    ['an invalid address', { attributes: { mail: 'ada' } }, 'saml_assertion_no_email'],
  ])('is rejected with %s', async (_, facts, code) => {
    const { service, signIn } = await startCompany(openTestStore)
    expect(await signIn(facts)).toMatchObject({
      status: 303,
      place: `${service.url}/`,
      query: { error: 'invalid_request', error_code: code, error_description: expect.any(String) },
      fragment: {},
    })
  })
})
