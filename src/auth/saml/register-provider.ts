import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { AuthProblem } from '#auth/auth-problem.ts'
import {
  insertSsoProvider,
  lockSsoProvider,
  readSsoProvider,
  type SsoProvider,
  saveSsoProvider,
} from '#auth/store/sso-providers.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { AttributeMapping } from './attributes.ts'
import { fetchMetadata, readIdentityProvider } from './identity-provider.ts'

const nameIdFormats = [
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
]

/** The limits of SAML and DNS, and one for the `resource_id`, which the operator chooses. */
const longestEntityId = 1024
const longestDomain = 253
const longestResourceId = 255

/** The fields of a provider that an administrator sets (auth-protocol.md, 9.3). */
export const ProviderDescription = z.object({
  type: z.string().optional(),
  metadata_xml: z.string().optional(),
  metadata_url: z.string().optional(),
  domains: z.array(z.string()).optional(),
  attribute_mapping: AttributeMapping.optional(),
  name_id_format: z.string().optional(),
  resource_id: z.string().optional(),
  disabled: z.boolean().optional(),
})
export type ProviderDescription = z.output<typeof ProviderDescription>

/** What registering needs; the command line has no more than this. */
type World = { store: Store; clock: { now(): number } }

/** Stores a company's provider. Throws an AuthProblem if the metadata or a domain is not acceptable. */
export async function registerProvider(
  { store, clock }: World,
  described: ProviderDescription,
): Promise<SsoProvider> {
  if (described.type !== 'saml') throw refused('The only type of provider is "saml"')
  const metadata = await readMetadata(described)
  if (!metadata) throw refused('Either metadata_xml or metadata_url must be given')
  const at = new Date(clock.now()).toISOString()
  const provider: SsoProvider = {
    id: randomUUID(),
    resourceId: null,
    disabled: false,
    attributeMapping: {},
    nameIdFormat: null,
    domains: [],
    createdAt: at,
    updatedAt: at,
    ...metadata,
    ...changedBy(described),
  }
  return insideTransaction(store, async (store) => {
    if (await readSsoProvider(store, { entityId: provider.entityId }))
      throw new AuthProblem(
        422,
        'saml_idp_already_exists',
        `A provider with the entity id ${provider.entityId} is already registered`,
      )
    await requireFree(store, provider)
    await insertSsoProvider(store, provider)
    return provider
  })
}

/** Fields that are not given stay unchanged. */
export async function changeProvider(
  { store, clock }: World,
  id: string,
  described: ProviderDescription,
): Promise<SsoProvider> {
  const metadata = await readMetadata(described)
  return insideTransaction(store, async (store) => {
    const current = await lockSsoProvider(store, id)
    if (!current) throw providerNotFound()
    if (metadata && metadata.entityId !== current.entityId)
      throw new AuthProblem(
        400,
        'saml_entity_id_mismatch',
        `The metadata is of ${metadata.entityId}, but this provider is ${current.entityId}`,
      )
    const updatedAt = new Date(clock.now()).toISOString()
    const provider = { ...current, ...metadata, ...changedBy(described), updatedAt }
    await requireFree(store, provider)
    await saveSsoProvider(store, provider)
    return provider
  })
}

export const providerNotFound = () =>
  new AuthProblem(404, 'sso_provider_not_found', 'This single sign-on provider does not exist')

async function readMetadata({ metadata_xml, metadata_url }: ProviderDescription) {
  if (metadata_xml && metadata_url) throw refused('Give metadata_xml or metadata_url, not both')
  const metadataXml = metadata_url ? await fetchMetadata(metadata_url) : metadata_xml
  if (!metadataXml) return null
  const { entityId } = await readIdentityProvider(metadataXml)
  if (Buffer.byteLength(entityId) > longestEntityId)
    throw refused(`The entityID of the metadata is longer than ${longestEntityId} bytes`)
  return { entityId, metadataXml, metadataUrl: metadata_url || null }
}

function changedBy(described: ProviderDescription): Partial<SsoProvider> {
  const { name_id_format, domains, attribute_mapping, resource_id, disabled } = described
  if (name_id_format && !nameIdFormats.includes(name_id_format))
    throw refused(`The name_id_format must be one of ${nameIdFormats.join(', ')}`)
  if (resource_id && resource_id.length > longestResourceId)
    throw refused(`The resource_id must have at most ${longestResourceId} characters`)
  return {
    ...(name_id_format === undefined ? {} : { nameIdFormat: name_id_format || null }),
    ...(domains === undefined ? {} : { domains: readDomains(domains) }),
    ...(attribute_mapping === undefined ? {} : { attributeMapping: attribute_mapping }),
    ...(resource_id === undefined ? {} : { resourceId: resource_id || null }),
    ...(disabled === undefined ? {} : { disabled }),
  }
}

function readDomains(domains: string[]): string[] {
  const read = domains.map((domain) => domain.trim().toLowerCase())
  const wrong = read.find(
    (domain) => domain.length > longestDomain || !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(domain),
  )
  if (wrong !== undefined) throw refused(`"${wrong.slice(0, longestDomain)}" is not a domain`)
  return [...new Set(read)].sort()
}

/** Each domain and each `resource_id` belongs to only one provider. */
async function requireFree(store: Store, provider: SsoProvider): Promise<void> {
  for (const domain of provider.domains) {
    const owner = await readSsoProvider(store, { domain })
    if (owner && owner.id !== provider.id)
      throw new AuthProblem(
        400,
        'sso_domain_already_exists',
        `The domain ${domain} belongs to the provider ${owner.id} already`,
      )
  }
  const { resourceId } = provider
  const named = resourceId === null ? undefined : await readSsoProvider(store, { resourceId })
  if (named && named.id !== provider.id)
    throw new AuthProblem(422, 'conflict', `The resource_id ${resourceId} is taken`)
}

const refused = (message: string) => new AuthProblem(400, 'validation_failed', message)
