import type { Schema, Store } from '#store/schema.ts'

/** A company's identity provider, which is trusted to identify its users. */
export type SsoProvider = Omit<ProviderRow, 'disabled' | 'attributeMapping'> & {
  disabled: boolean
  /** JSON that the server parses: which attributes mean what. */
  attributeMapping: unknown
  /** The email domains of its users, in lowercase. */
  domains: string[]
}

type ProviderRow = Schema['ssoProviders']

const providerFromRow = (row: ProviderRow, domains: string[]): SsoProvider => ({
  ...row,
  disabled: row.disabled === 1,
  attributeMapping: JSON.parse(row.attributeMapping),
  domains,
})

const rowOf = ({ domains, ...provider }: SsoProvider): ProviderRow => ({
  ...provider,
  disabled: provider.disabled ? 1 : 0,
  attributeMapping: JSON.stringify(provider.attributeMapping),
})

/** Oldest first. */
export async function readSsoProviders(store: Store): Promise<SsoProvider[]> {
  const rows = await store.selectFrom('ssoProviders').selectAll().orderBy('createdAt').orderBy('id').execute()
  const domains = await store
    .selectFrom('ssoDomains')
    .select(['domain', 'providerId'])
    .orderBy('domain')
    .execute()
  return rows.map((row) =>
    providerFromRow(
      row,
      domains.filter(({ providerId }) => providerId === row.id).map(({ domain }) => domain),
    ),
  )
}

/** The provider with this ID, this name given by the operator, or this entity ID. */
export async function readSsoProvider(
  store: Store,
  by: { id: string } | { resourceId: string } | { entityId: string } | { domain: string },
): Promise<SsoProvider | undefined> {
  const providers = store.selectFrom('ssoProviders').selectAll()
  const wanted =
    'id' in by
      ? providers.where('id', '=', by.id)
      : 'resourceId' in by
        ? providers.where('resourceId', '=', by.resourceId)
        : 'entityId' in by
          ? providers.where('entityId', '=', by.entityId)
          : providers.where('id', '=', (domains) =>
              domains.selectFrom('ssoDomains').select('providerId').where('domain', '=', by.domain),
            )
  const row = await wanted.executeTakeFirst()
  return row && providerFromRow(row, await readDomains(store, row.id))
}

async function readDomains(store: Store, providerId: string): Promise<string[]> {
  const rows = await store
    .selectFrom('ssoDomains')
    .select('domain')
    .where('providerId', '=', providerId)
    .orderBy('domain')
    .execute()
  return rows.map(({ domain }) => domain)
}

/** Locks the provider against other sign-ins and changes until the transaction ends. */
export async function lockSsoProvider(store: Store, id: string): Promise<SsoProvider | undefined> {
  const row = await store
    .updateTable('ssoProviders')
    .set((providers) => ({ updatedAt: providers.ref('updatedAt') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && providerFromRow(row, await readDomains(store, row.id))
}

/** Throws if a domain belongs to another provider. */
export async function insertSsoProvider(store: Store, provider: SsoProvider): Promise<void> {
  await store.insertInto('ssoProviders').values(rowOf(provider)).execute()
  await insertDomains(store, provider)
}

/** Saves the provider except its creation time. Read it with `lockSsoProvider` in the same transaction. */
export async function saveSsoProvider(store: Store, provider: SsoProvider): Promise<void> {
  const { id, createdAt, ...columns } = rowOf(provider)
  await store.updateTable('ssoProviders').set(columns).where('id', '=', id).execute()
  await store.deleteFrom('ssoDomains').where('providerId', '=', id).execute()
  await insertDomains(store, provider)
}

async function insertDomains(store: Store, { id, domains }: SsoProvider): Promise<void> {
  for (const domain of domains)
    await store.insertInto('ssoDomains').values({ domain, providerId: id }).execute()
}

/** Its users keep their accounts, but can no longer sign in through it. */
export async function deleteSsoProvider(store: Store, id: string): Promise<void> {
  await store.deleteFrom('ssoProviders').where('id', '=', id).execute()
}
