import { sql } from 'kysely'
import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Messages, providers, second factors and limits: everything the authentication protocol stores besides passwords. */
export async function waysToSignIn(store: Store): Promise<void> {
  await extendUsers(store)
  await extendIdentities(store)
  await extendSessions(store)
  await extendSecrets(store)
  await createOneTimeTokens(store)
  await createFactors(store)
  await createSingleSignOn(store)
  await createFlowStates(store)
  await createRateLimits(store)
}

async function extendUsers(store: Store): Promise<void> {
  const text = textType(store)
  const added = [
    // Addresses are unique, except for those from company providers, which have their own column.
    'sso_email',
    'new_email',
    'new_phone',
    'invited_at',
    'confirmation_sent_at',
    'recovery_sent_at',
    'email_change_sent_at',
    'phone_change_sent_at',
    'reauthentication_sent_at',
    'deleted_at',
  ]
  for (const name of added) await store.schema.alterTable('users').addColumn(name, text).execute()
  for (const name of ['aud', 'role'])
    await store.schema
      .alterTable('users')
      .addColumn(name, text, (column) => column.notNull().defaultTo('authenticated'))
      .execute()
  await store.schema
    .alterTable('users')
    .addColumn('is_sso_user', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await store.schema.createIndex('users_by_age').on('users').columns(['created_at', 'id']).execute()
}

async function extendIdentities(store: Store): Promise<void> {
  await store.schema.alterTable('identities').addColumn('verified_email', textType(store)).execute()
  await store.schema
    .createIndex('identities_by_verified_email')
    .on('identities')
    .column('verified_email')
    .execute()
}

async function extendSessions(store: Store): Promise<void> {
  const text = textType(store)
  for (const name of ['factor_id', 'not_after', 'tag'])
    await store.schema.alterTable('sessions').addColumn(name, text).execute()
}

/** Signing keys are replaced occasionally. */
async function extendSecrets(store: Store): Promise<void> {
  const text = textType(store)
  for (const name of ['retired_at', 'tokens_until'])
    await store.schema.alterTable('secrets').addColumn(name, text).execute()
}

async function createOneTimeTokens(store: Store): Promise<void> {
  const { schema } = store
  const text = textType(store)
  await schema
    .createTable('one_time_tokens')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('link_hash', text, (column) => column.notNull().unique())
    .addColumn('code_hash', text, (column) => column.notNull())
    .addColumn('relates_to', text, (column) => column.notNull())
    .addColumn('wrong_codes', 'integer', (column) => column.notNull())
    .addColumn('redirect_to', text)
    .addColumn('sent_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('one_time_tokens_key', ['user_id', 'kind'])
    .execute()
  await schema
    .createIndex('one_time_tokens_by_recipient')
    .on('one_time_tokens')
    .column('relates_to')
    .execute()
}

async function createFactors(store: Store): Promise<void> {
  const { schema } = store
  const text = textType(store)
  await schema
    .createTable('factors')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('factor_type', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('friendly_name', text)
    .addColumn('secret_sealed', text)
    .addColumn('phone', text)
    .addColumn('last_used_step', 'bigint')
    .addColumn('last_challenged_at', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute()
  await schema.createIndex('factors_by_user').on('factors').column('user_id').execute()

  await schema
    .createTable('factor_challenges')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('factor_id', text, (column) => column.notNull().references('factors.id').onDelete('cascade'))
    .addColumn('ip', text)
    .addColumn('code_hash', text)
    .addColumn('wrong_codes', 'integer', (column) => column.notNull())
    .addColumn('verified_at', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await schema
    .createIndex('factor_challenges_by_factor')
    .on('factor_challenges')
    .column('factor_id')
    .execute()

  await schema
    .createTable('recovery_codes')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute()
}

async function createSingleSignOn(store: Store): Promise<void> {
  const { schema } = store
  const text = textType(store)
  await schema
    .createTable('sso_providers')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('resource_id', text, (column) => column.unique())
    .addColumn('disabled', 'integer', (column) => column.notNull())
    .addColumn('entity_id', text, (column) => column.notNull().unique())
    .addColumn('metadata_xml', text, (column) => column.notNull())
    .addColumn('metadata_url', text)
    .addColumn('attribute_mapping', text, (column) => column.notNull())
    .addColumn('name_id_format', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addCheckConstraint('sso_providers_disabled', sql`disabled in (0, 1)`)
    .execute()

  await schema
    .createTable('sso_domains')
    .addColumn('domain', text, (column) => column.primaryKey())
    .addColumn('provider_id', text, (column) =>
      column.notNull().references('sso_providers.id').onDelete('cascade'),
    )
    .execute()
  await schema.createIndex('sso_domains_by_provider').on('sso_domains').column('provider_id').execute()

  await schema
    .createTable('saml_relay_states')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('provider_id', text, (column) =>
      column.notNull().references('sso_providers.id').onDelete('cascade'),
    )
    .addColumn('request_id', text, (column) => column.notNull())
    .addColumn('redirect_to', text)
    .addColumn('flow_state_id', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()

  // An accepted assertion is not accepted again while it is still valid.
  await schema
    .createTable('used_saml_assertions')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute()
}

async function createFlowStates(store: Store): Promise<void> {
  const { schema } = store
  const text = textType(store)
  await schema
    .createTable('flow_states')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('auth_code_hash', text, (column) => column.unique())
    .addColumn('code_challenge', text)
    .addColumn('code_challenge_method', text)
    .addColumn('authentication_method', text, (column) => column.notNull())
    .addColumn('provider', text)
    .addColumn('provider_secrets_sealed', text)
    .addColumn('provider_tokens_sealed', text)
    .addColumn('redirect_to', text)
    .addColumn('invite_user_id', text)
    .addColumn('linking_user_id', text, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('code_issued_at', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await schema
    .createIndex('flow_states_by_user')
    .on('flow_states')
    .columns(['user_id', 'created_at'])
    .execute()
  await schema
    .createIndex('flow_states_by_linking_user')
    .on('flow_states')
    .column('linking_user_id')
    .execute()
}

async function createRateLimits(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('rate_limits')
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await store.schema.createIndex('rate_limits_by_expiry').on('rate_limits').column('expires_at').execute()
}
