import { Hono } from 'hono'
import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { readBody } from '#auth/request-input.ts'
import {
  changeProvider,
  ProviderDescription,
  providerNotFound,
  registerProvider,
} from '#auth/saml/register-provider.ts'
import {
  deleteSsoProvider,
  readSsoProvider,
  readSsoProviders,
  type SsoProvider,
} from '#auth/store/sso-providers.ts'

/** `/admin/sso/providers`: the companies whose users can sign in through single sign-on (auth-protocol.md, 9.3). */
export const ssoProviders = (context: AuthContext) =>
  new Hono()
    .get('/', async (c) => c.json({ items: (await readSsoProviders(context.store)).map(providerJson) }))
    .post('/', async (c) => {
      const provider = await registerProvider(context, await readBody(c, ProviderDescription))
      return c.json(providerJson(provider), 201)
    })
    .get('/:id', async (c) => c.json(providerJson(await requireProvider(context, c.req.param('id')))))
    .put('/:id', async (c) => {
      const { id } = await requireProvider(context, c.req.param('id'))
      return c.json(providerJson(await changeProvider(context, id, await readBody(c, ProviderDescription))))
    })
    .delete('/:id', async (c) => {
      const provider = await requireProvider(context, c.req.param('id'))
      await deleteSsoProvider(context.store, provider.id)
      return c.json(providerJson(provider))
    })

const uuid = z.guid()
const resourcePrefix = 'resource_'

/** `named` is its ID, or `resource_` followed by the name that the operator gave it. */
async function requireProvider({ store }: AuthContext, named: string): Promise<SsoProvider> {
  const by = named.startsWith(resourcePrefix)
    ? { resourceId: named.slice(resourcePrefix.length) }
    : uuid.safeParse(named).success && { id: named.toLowerCase() }
  const provider = by ? await readSsoProvider(store, by) : undefined
  if (!provider) throw providerNotFound()
  return provider
}

const providerJson = (provider: SsoProvider) => ({
  id: provider.id,
  ...(provider.resourceId === null ? {} : { resource_id: provider.resourceId }),
  disabled: provider.disabled,
  saml: {
    entity_id: provider.entityId,
    metadata_xml: provider.metadataXml,
    ...(provider.metadataUrl === null ? {} : { metadata_url: provider.metadataUrl }),
    attribute_mapping: provider.attributeMapping,
    ...(provider.nameIdFormat === null ? {} : { name_id_format: provider.nameIdFormat }),
  },
  domains: provider.domains.map((domain) => ({ domain })),
  created_at: provider.createdAt,
  updated_at: provider.updatedAt,
})
