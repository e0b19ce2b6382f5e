import type { Selectable } from 'kysely'
import type { Schema, Store } from '#store/schema.ts'

/** A company's identity provider, whose word is taken for who its people are. */
export type SsoProvider = {
  id: string
  /** A name of the operator's own choosing, instead of the id. */
  resourceId: string | null
  disabled: boolean
  entityId: string
  metadataXml: string
  /** Where the metadata came from, if not from a file. */
  metadataUrl: string | null
  /** JSON that the server reads: which attributes say what. */
  attributeMapping: unknown
  nameIdFormat: string | null
  /** The e-mail domains of its people, in lower case. */
  domains: string[]
  createdAt: string
  updatedAt: string
}

const providerColumns = [
  'sso_providers.id',
  'sso_providers.resource_id',
  'sso_providers.disabled',
  'sso_providers.entity_id',
  'sso_providers.metadata_xml',
  'sso_providers.metadata_url',
  'sso_providers.attribute_mapping',
  'sso_providers.name_id_format',
  'sso_providers.created_at',
  'sso_providers.updated_at',
] as const

const providerFromRow = (row: Selectable<Schema['sso_providers']>, domains: string[]): SsoProvider => ({
  id: row.id,
  resourceId: row.resource_id,
  disabled: row.disabled === 1,
  entityId: row.entity_id,
  metadataXml: row.metadata_xml,
  metadataUrl: row.metadata_url,
  attributeMapping: JSON.parse(row.attribute_mapping),
  nameIdFormat: row.name_id_format,
  domains,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const rowOf = (provider: SsoProvider): Schema['sso_providers'] => ({
  id: provider.id,
  resource_id: provider.resourceId,
  disabled: provider.disabled ? 1 : 0,
  entity_id: provider.entityId,
  metadata_xml: provider.metadataXml,
  metadata_url: provider.metadataUrl,
  attribute_mapping: JSON.stringify(provider.attributeMapping),
  name_id_format: provider.nameIdFormat,
  created_at: provider.createdAt,
  updated_at: provider.updatedAt,
})

/** Oldest first. */
export async function readSsoProviders(store: Store): Promise<SsoProvider[]> {
  const rows = await store
    .selectFrom('sso_providers')
    .select(providerColumns)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const domains = await store
    .selectFrom('sso_domains')
    .select(['domain', 'provider_id'])
    .orderBy('domain')
    .execute()
  return rows.map((row) =>
    providerFromRow(
      row,
      domains.filter(({ provider_id }) => provider_id === row.id).map(({ domain }) => domain),
    ),
  )
}

/** The provider of an id, of the operator's name for it, or of what it calls itself. */
export async function readSsoProvider(
  store: Store,
  by: { id: string } | { resourceId: string } | { entityId: string } | { domain: string },
): Promise<SsoProvider | undefined> {
  const providers = store.selectFrom('sso_providers').select(providerColumns)
  const wanted =
    'id' in by
      ? providers.where('id', '=', by.id)
      : 'resourceId' in by
        ? providers.where('resource_id', '=', by.resourceId)
        : 'entityId' in by
          ? providers.where('entity_id', '=', by.entityId)
          : providers.where('id', '=', (domains) =>
              domains.selectFrom('sso_domains').select('provider_id').where('domain', '=', by.domain),
            )
  const row = await wanted.executeTakeFirst()
  return row && providerFromRow(row, await readDomains(store, row.id))
}

async function readDomains(store: Store, providerId: string): Promise<string[]> {
  const rows = await store
    .selectFrom('sso_domains')
    .select('domain')
    .where('provider_id', '=', providerId)
    .orderBy('domain')
    .execute()
  return rows.map(({ domain }) => domain)
}

/** Keeps every other sign-in through the provider and every change of it waiting until the transaction ends. */
export async function lockSsoProvider(store: Store, id: string): Promise<SsoProvider | undefined> {
  const row = await store
    .updateTable('sso_providers')
    .set((providers) => ({ updated_at: providers.ref('updated_at') }))
    .where('id', '=', id)
    .returning(providerColumns)
    .executeTakeFirst()
  return row && providerFromRow(row, await readDomains(store, row.id))
}

/** Throws when a domain belongs to another provider. */
export async function insertSsoProvider(store: Store, provider: SsoProvider): Promise<void> {
  await store.insertInto('sso_providers').values(rowOf(provider)).execute()
  await insertDomains(store, provider)
}

/** Writes the provider as it now is, except its age. Read it with `lockSsoProvider` in the same transaction. */
export async function saveSsoProvider(store: Store, provider: SsoProvider): Promise<void> {
  const { id, created_at, ...columns } = rowOf(provider)
  await store.updateTable('sso_providers').set(columns).where('id', '=', id).execute()
  await store.deleteFrom('sso_domains').where('provider_id', '=', id).execute()
  await insertDomains(store, provider)
}

async function insertDomains(store: Store, { id, domains }: SsoProvider): Promise<void> {
  for (const domain of domains)
    await store.insertInto('sso_domains').values({ domain, provider_id: id }).execute()
}

/** Its people keep their accounts, but can no longer sign in through it. */
export async function deleteSsoProvider(store: Store, id: string): Promise<void> {
  await store.deleteFrom('sso_providers').where('id', '=', id).execute()
}
