import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { onEachEngine, onEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { metadataOf } from '#tests/support/saml-identity-provider.ts'
import { adminToken } from './admin-client.ts'
import { callAuth, signUp } from './protocol-calls.ts'
import { registerProvider, startServiceWithSaml } from './single-sign-on-calls.ts'
import type { TestService } from './start-service.ts'

const unknownId = '5a2d6d0e-3b1f-4f4e-9a55-0c6c0c1b2a3d'

const call = async (service: TestService, method: string, path: string, body?: unknown) =>
  callAuth(service, method, `/admin/sso/providers${path}`, { token: await adminToken(service), body })

/** A web server that publishes a provider's metadata. */
async function publish(metadata: string, status = 200): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(metadata))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`
}

onEngine('SQLite', 'registering a provider', (openTestStore) => {
  test('returns 201 with the stored provider', async () => {
    const { service, identityProvider } = await startServiceWithSaml(openTestStore)
    const mapping = { keys: { name: { names: ['cn'] }, groups: { name: 'memberOf', array: true } } }
    const answer = await registerProvider(service, {
      metadata_xml: identityProvider.metadata,
      domains: ['Example.com', 'example.org'],
      attribute_mapping: mapping,
    })
    const at = new Date(service.context.clock.now()).toISOString()
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      disabled: false,
      domains: [{ domain: 'example.com' }, { domain: 'example.org' }],
      saml: {
        entity_id: identityProvider.entityId,
        metadata_xml: identityProvider.metadata,
        attribute_mapping: mapping,
      },
      created_at: at,
      updated_at: at,
    })
    expect((await call(service, 'GET', `/${answer.body.id}`)).body).toEqual(answer.body)
    expect((await call(service, 'GET', '')).body).toEqual({ items: [answer.body] })
  })

  test('loads metadata from the provider’s URL', async () => {
    const { service, identityProvider } = await startServiceWithSaml(openTestStore)
    const address = await publish(identityProvider.metadata)
    const { status, body } = await registerProvider(service, { metadata_url: address })
    expect(status).toBe(201)
    expect(body.saml).toMatchObject({ metadata_url: address, metadata_xml: identityProvider.metadata })
  })

  test('reports if metadata cannot be loaded', async () => {
    const { service } = await startServiceWithSaml(openTestStore)
    const address = await publish('gone', 404)
    expect(await registerProvider(service, { metadata_url: address })).toMatchObject({
      status: 400,
      body: { error_code: 'saml_metadata_fetch_failed' },
    })
  })

  test.each([
    ['another type', { type: 'oidc' }],
    ['no type', { type: undefined }],
    ['no metadata', { metadata_xml: '' }],
    ['both kinds of metadata', { metadata_url: 'https://login.example.com/metadata' }],
    ['a URL without https', { metadata_xml: '', metadata_url: 'http://login.example.com/metadata' }],
    ['metadata that is not XML', { metadata_xml: 'metadata' }],
    ['metadata without a provider', { metadata_xml: '<EntityDescriptor entityID="a"/>' }],
    ['metadata without a certificate', { metadata_xml: metadataOf('https://login.example.com', '') }],
    [
      'metadata with an invalid certificate',
      { metadata_xml: metadataOf('https://login.example.com', 'AAAA') },
    ],
    ['an unknown name ID format', { name_id_format: 'email' }],
    ['an invalid domain', { domains: ['https://example.com/'] }],
  ])('rejects %s', async (_, wrong) => {
    const { service, identityProvider } = await startServiceWithSaml(openTestStore)
    const answer = await registerProvider(service, { metadata_xml: identityProvider.metadata, ...wrong })
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  })

  test('rejects values of the wrong type', async () => {
    const { service, identityProvider } = await startServiceWithSaml(openTestStore)
    const answer = await registerProvider(service, {
      metadata_xml: identityProvider.metadata,
      domains: 'example.com',
    })
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'bad_json' } })
  })

  test('rejects a provider, domain or name that already exists', async () => {
    const { service, identityProvider } = await startServiceWithSaml(openTestStore)
    const first = { metadata_xml: identityProvider.metadata, domains: ['example.com'], resource_id: 'acme' }
    await registerProvider(service, first)
    expect(await registerProvider(service, first)).toMatchObject({
      status: 422,
      body: { error_code: 'saml_idp_already_exists' },
    })
    const metadata_xml = metadataOf('https://other.example.com', identityProvider.keys.certificate)
    expect(await registerProvider(service, { metadata_xml, domains: ['EXAMPLE.com'] })).toMatchObject({
      status: 400,
      body: { error_code: 'sso_domain_already_exists' },
    })
    expect(await registerProvider(service, { metadata_xml, resource_id: 'acme' })).toMatchObject({
      status: 422,
      body: { error_code: 'conflict' },
    })
    expect((await call(service, 'GET', '')).body.items).toHaveLength(1)
  })
})

onEachEngine('a registered provider', (openTestStore) => {
  async function registered() {
    const { service, identityProvider } = await startServiceWithSaml(openTestStore)
    const { body } = await registerProvider(service, {
      metadata_xml: identityProvider.metadata,
      domains: ['example.com'],
      resource_id: 'acme',
    })
    return { service, identityProvider, provider: body }
  }

  testOnce('is changed only in the given fields', async () => {
    const { service, provider } = await registered()
    service.advanceClock(60)
    const { status, body } = await call(service, 'PUT', `/${provider.id}`, {
      domains: ['example.net'],
      disabled: true,
    })
    const updated_at = new Date(service.context.clock.now()).toISOString()
    expect({ status, body }).toEqual({
      status: 200,
      body: { ...provider, domains: [{ domain: 'example.net' }], disabled: true, updated_at },
    })
    expect((await call(service, 'GET', `/${provider.id}`)).body).toEqual(body)
    const freed = await callAuth(service, 'POST', '/sso', { body: { domain: 'example.com' } })
    expect(freed.body.error_code).toBe('sso_provider_not_found')
  })

  test('accepts new metadata of its own, but not another provider’s', async () => {
    const { service, provider, identityProvider } = await registered()
    const { certificate } = identityProvider.keys
    const renewed = metadataOf(identityProvider.entityId, certificate).replace('/redirect', '/sign-in')
    const answer = await call(service, 'PUT', `/${provider.id}`, { metadata_xml: renewed })
    expect(answer).toMatchObject({ status: 200, body: { saml: { metadata_xml: renewed } } })
    const other = metadataOf('https://other.example.com', certificate)
    expect(await call(service, 'PUT', `/${provider.id}`, { metadata_xml: other })).toMatchObject({
      status: 400,
      body: { error_code: 'saml_entity_id_mismatch' },
    })
  })

  testOnce('can also be found by the name that the operator gave it', async () => {
    const { service, provider } = await registered()
    expect(provider.resource_id).toBe('acme')
    expect((await call(service, 'GET', '/resource_acme')).body).toEqual(provider)
    expect((await call(service, 'GET', '/resource_other')).status).toBe(404)
  })

  test('is gone once it is deleted', async () => {
    const { service, provider } = await registered()
    expect(await call(service, 'DELETE', `/${provider.id}`)).toMatchObject({ status: 200, body: provider })
    expect((await call(service, 'GET', '')).body).toEqual({ items: [] })
    const { body } = await callAuth(service, 'POST', '/sso', { body: { domain: 'example.com' } })
    expect(body.error_code).toBe('sso_provider_not_found')
  })

  test.each(['GET', 'PUT', 'DELETE'])('%s of an unknown one returns 404', async (method) => {
    const { service } = await registered()
    for (const path of [`/${unknownId}`, '/acme'])
      expect(await call(service, method, path, method === 'PUT' ? {} : undefined)).toMatchObject({
        status: 404,
        body: { error_code: 'sso_provider_not_found' },
      })
  })

  testOnce('is accessible to administrators only', async () => {
    const { service, provider } = await registered()
    const { accessToken } = await signUp(service)
    const paths: [string, string][] = [
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${provider.id}`],
      ['PUT', `/${provider.id}`],
      ['DELETE', `/${provider.id}`],
    ]
    for (const [method, path] of paths) {
      const tried = (token?: string) =>
        callAuth(service, method, `/admin/sso/providers${path}`, token === undefined ? {} : { token })
      expect(await tried()).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } })
      expect(await tried('no.token')).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } })
      expect(await tried(accessToken)).toMatchObject({ status: 403, body: { error_code: 'not_admin' } })
    }
  })
})

onEachEngine('npm run sso', (openTestStore, newPlace) => {
  test('adds, lists, disables and removes providers', async () => {
    const { identityProvider } = await startServiceWithSaml(openTestStore)
    const place = await newPlace()
    const { dataDirectory } = place
    await openTestStore(place)
    const file = join(dataDirectory, 'metadata.xml')
    writeFileSync(file, identityProvider.metadata)
    const sso = async (...words: string[]) => {
      const { code, out, err } = await runCommand('sso', place, words, {
        PUBLIC_URL: 'https://money.example.com',
      })
      return (code === 0 ? out : err).trim()
    }
    expect(await sso('list')).toBe('No providers are registered.')
    const added = await sso('add', '--metadata', file, '--domain', 'example.com', '--domain', 'example.org')
    expect(added).toContain('https://money.example.com/auth/v1/sso/saml/metadata')
    expect(added).toContain('SAML_ENABLED')
    const [, id = ''] = /^Registered (\S+)\. /.exec(added) ?? []
    expect(await sso('list')).toBe(`${id}  ${identityProvider.entityId}  example.com, example.org`)
    expect(await sso('add', '--metadata', file)).toContain('is already registered')
    await sso('disable', id)
    expect(await sso('list')).toMatch(/disabled$/)
    await sso('enable', id)
    expect(await sso('list')).not.toMatch(/disabled$/)
    expect(await sso('refresh', id)).toContain('with --metadata')
    expect(await sso('refresh', id, '--metadata', file)).toContain('Reloaded the metadata')
    expect(await sso('remove', 'example.com')).toContain('There is no provider "example.com"')
    expect(await sso('remove', id)).toContain(`Removed ${identityProvider.entityId}.`)
    expect(await sso('list')).toBe('No providers are registered.')
    const address = await publish(identityProvider.metadata)
    const [, published = ''] = /^Registered (\S+)\. /.exec(await sso('add', '--metadata', address)) ?? []
    expect(await sso('refresh', published)).toContain('Reloaded the metadata')
    expect(await sso('what')).toContain('npm run sso -- add')
  })
})
