import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asAdmin } from '#tests/protocol/admin-client.ts'
import { claims, present } from '#tests/protocol/id-token-calls.ts'
import { callAuth, signUp } from '#tests/protocol/protocol-calls.ts'
import { startWithProvider } from '#tests/protocol/provider-calls.ts'
import { startCompany } from '#tests/protocol/single-sign-on-calls.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { callHttp } from '#tests/support/call-http.ts'
import { denseLetters, denseText } from '#tests/support/dense-text.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { metadataOf, newSamlKeys } from '#tests/support/saml-identity-provider.ts'
import { aHousehold, fittingFills } from './a-household.ts'
import { readDescribedCalls } from './described-calls.ts'
import type { Fill } from './sample-of-schema.ts'

const row = {
  date: '2025-03-14',
  amount: -1,
  category: denseText(100, 'category'),
  note: denseText(1000, 'note'),
}

/** Returns the ID of a linked refund. */
async function aRefund({ get, post }: LedgerCaller): Promise<string> {
  const bought = { date: '2025-01-10', description: 'MAPLE OUTFITTERS', amount: -83.2, category: 'Shopping' }
  await post('/transactions', { transactions: [bought, { ...bought, date: '2025-01-20', amount: 83.2 }] })
  const { body } = await get('/transactions?search=outfitters')
  const [refund, purchase] = body.transactions
  return (await post('/refunds', { refund_id: refund.id, purchase_id: purchase.id })).body.id
}

// Only PostgreSQL limits the size of an index entry.
onEngine('PostgreSQL', 'texts of maximum length that cannot be compressed', (openTestStore) => {
  test('are accepted in every field of every ledger call', async () => {
    const service = await startService(openTestStore)
    const { caller, kinds } = await aHousehold(service)
    const { userId } = await signUpCaller(service)
    await service.context.store
      .insertInto('ledgerMembers')
      .values({ ledgerId: caller.userId, userId, role: 'viewer' })
      .execute()
    const fills = {
      ...kinds,
      user: { ...(kinds.user as Fill), id: userId },
      // No other call changes its transactions.
      refund: { ...(kinds.refund as Fill), id: await aRefund(caller) },
    }
    const headers = { authorization: `Bearer ${caller.token}` }
    const succeeded = new Set<string>()
    const described = await readDescribedCalls(service.url)
    // These need something other than a long text or a single ID: the secret of an invitation, a rate, a rates file, money
    // out that pays a new recurring cost, two different IDs, the names of two categories, amounts that add up, a file,
    // or a month in which something changed.
    const ofOtherForms = [
      'POST /invitations/accept',
      'PUT /rates',
      'POST /rate-files',
      'POST /recurring-costs',
      'POST /refunds',
      'PUT /categories',
      'POST /categories/rename',
      'POST /categories/merge',
      'POST /tags/{id}/merge',
      'POST /rule-changes/{id}/undo',
      'PUT /transactions/{id}/parts',
      'PUT /month-changes/{id}/dismissal',
      'POST /transactions/{id}/attachments',
    ]
    const calls = described.filter(
      ({ isOpen, method, name }) => !isOpen && method !== 'DELETE' && !ofOtherForms.includes(name),
    )
    for (const call of calls)
      for (const fill of fittingFills(call, { kinds: fills })) {
        // A body takes an ID of one kind; which one does not matter here.
        if (succeeded.has(call.name)) break
        const textOfLength = (longest: number) => denseText(longest, `${call.name} ${fill.id}`)
        const key = denseLetters(100)
        for (const { path, body } of call.requestsWith({ ...fill, key, textOfLength })) {
          const url = `${service.url}/api/v1${path}`
          const { status } = await callHttp(url, { method: call.method, headers, body })
          expect({ call: call.name, path, isServersFault: status >= 500 }).toMatchObject({
            isServersFault: false,
          })
          if (status < 300) succeeded.add(call.name)
        }
      }
    expect([...succeeded].sort()).toEqual(calls.map(({ name }) => name).sort())
  })

  test('are stored unchanged, can be found, and match their rule', async () => {
    const service = await startService(openTestStore)
    const { get, post, patch, send } = await signUpCaller(service)
    const [description, other] = [denseText(1000), denseText(1000, 'another')]
    const rule = { description_pattern: description, category: denseText(100), exclude_from_total: true }
    const made = await post('/transaction-rules', rule)
    // The same pattern again is the same rule.
    expect(await post('/transaction-rules', rule)).toMatchObject({ body: { id: made.body.id } })
    const rows = [
      { ...row, description },
      { ...row, description: other },
    ]
    expect(await post('/transactions', { transactions: rows })).toMatchObject({ body: { inserted: 2 } })
    const governed = () => get(`/transactions?rule_id=${made.body.id}`)
    expect((await governed()).body.transactions).toMatchObject([{ description, category: rule.category }])
    const found = await get(`/transactions?${new URLSearchParams({ search: description.slice(-200) })}`)
    expect(found.body.transactions).toMatchObject([{ description }])
    const noted = await get(`/transactions?${new URLSearchParams({ search: row.note.slice(-200) })}`)
    expect(noted.body.transactions).toMatchObject([{ note: row.note }, { note: row.note }])

    const second = await post('/transaction-rules', { ...rule, description_pattern: other })
    const taken = await patch(`/transaction-rules/${second.body.id}`, { description_pattern: description })
    expect(taken.status).toBe(409)
    await send('DELETE', `/transaction-rules/${second.body.id}`)
    await patch(`/transaction-rules/${made.body.id}`, { description_pattern: other })
    expect((await governed()).body.transactions).toMatchObject([{ description: other }])

    const { headers } = await send('DELETE', '/transactions')
    expect(await post(`${headers.get('location')?.replace('/api/v1', '')}/undo`, {})).toMatchObject({
      body: { restored: 2 },
    })
    expect((await governed()).body.transactions).toMatchObject([{ description: other }])
  })

  test('are accepted in every field of the account', async () => {
    const service = await startService(openTestStore)
    const address = `${denseLetters(191)}@${denseLetters(59)}.org`
    expect(address).toHaveLength(255)
    const person = await signUp(service, address, denseText(24))
    const token = person.accessToken
    const note = denseText(1850)
    const call = (method: string, path: string, body: unknown) =>
      callAuth(service, method, path, { token, body })
    expect(await call('PUT', '/user', { data: { note } })).toMatchObject({
      status: 200,
      body: { user_metadata: { note } },
    })
    const names = { friendly_name: denseText(255), issuer: denseText(100) }
    const factor = await call('POST', '/factors', { factor_type: 'totp', ...names })
    expect(factor).toMatchObject({ status: 200, body: { friendly_name: names.friendly_name } })

    const email = `x${address.slice(1)}`
    const fields = { email, user_metadata: { note }, app_metadata: { note } }
    expect(await asAdmin(service, 'POST', '/admin/users', fields)).toMatchObject({ status: 200 })
    const ofFactor = `/admin/users/${person.userId}/factors/${factor.body.id}`
    const renamed = await asAdmin(service, 'PUT', ofFactor, { friendly_name: denseText(255, 'new') })
    expect(renamed).toMatchObject({ status: 200, body: { friendly_name: denseText(255, 'new') } })
  })

  test('are accepted from providers', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const person = { ...claims, sub: denseText(255), name: denseText(300) }
    const answer = await present(service, { id_token: await provider.signIdToken(person) })
    expect(answer).toMatchObject({ status: 200, body: { user: { identities: [{ id: person.sub }] } } })
  })

  test('are accepted from SAML providers', async () => {
    const company = await startCompany(openTestStore)
    const facts = { nameId: denseText(512), id: `_${denseText(255)}` }
    const attributes = { mail: 'ada@example.com', displayName: denseText(1000) }
    expect((await company.signIn({ ...facts, attributes })).status).toBe(302)
    const more = { nameId: denseText(513), id: facts.id }
    expect((await company.signIn(more)).query).toMatchObject({ error_code: 'validation_failed' })
    expect((await company.signIn({ id: `_${denseText(256)}` })).query).toMatchObject({
      error_code: 'validation_failed',
    })

    const domain = [63, 63, 63, 61].map(denseLetters).join('.')
    expect(domain).toHaveLength(253)
    const described = (entityId: string, name: string) => ({
      type: 'saml',
      metadata_xml: metadataOf(entityId, newSamlKeys().certificate),
      domains: [domain],
      resource_id: name,
      attribute_mapping: { keys: { note: { default: denseText(100_000) } } },
    })
    const entityId = `https://login.example.com/xx${denseText(332)}`
    expect(Buffer.byteLength(entityId)).toBe(1024)
    const register = (fields: object) => asAdmin(company.service, 'POST', '/admin/sso/providers', fields)
    const refused = { status: 400, body: { code: 'validation_failed' } }
    expect(await register(described(`${entityId}x`, denseText(255)))).toMatchObject(refused)
    expect(await register(described(entityId, denseText(256)))).toMatchObject(refused)
    expect(await register({ ...described(entityId, denseText(255)), domains: [`a${domain}`] })).toMatchObject(
      refused,
    )
    expect(await register(described(entityId, denseText(255)))).toMatchObject({ status: 201 })
  })
})

/** The maximum number of bytes of each indexed text that is not an ID, hash, time or constant. */
const longestInIndexes: Record<string, number> = {
  'budgets.category': 100 * 3,
  'categories.name': 100 * 3,
  'category_aliases.name': 100 * 3,
  // Keys are cut to 100 characters.
  'category_counts.key': 100 * 3,
  'deleted_keys.import_key': 100,
  'flow_states.auth_code_hash': 64,
  'identities.provider': 50,
  'identities.provider_id': 512 * 3,
  'identities.verified_email': 255,
  'imports.collected_day': 10,
  'imports.created_by': 36,
  'ledger_invitations.created_by': 36,
  'ledger_totals.category': 100 * 3,
  'ledger_totals.left_out_by': 8,
  'ledger_totals.month': 7,
  'match_decisions.kind': 8,
  // The accounts and keys of four transactions as JSON.
  'match_decisions.row_keys': 4 * (36 + 1 + 103) + 2,
  // Keys are cut to 100 characters.
  'merchants.key': 100 * 3,
  'merchants.root_key': 100 * 3,
  'migrations.name': 100,
  'monthly_totals.category': 100 * 3,
  'monthly_totals.left_out_by': 8,
  'monthly_totals.month': 7,
  'one_time_tokens.kind': 30,
  'one_time_tokens.link_hash': 64,
  'one_time_tokens.relates_to': 255,
  'file_rates.currency': 3,
  'file_rates.year': 4,
  'rate_limits.key': 100,
  'rates.currency': 3,
  'rates.into_currency': 3,
  'rates.month': 7,
  'reading_profiles.header_fingerprint': 100,
  'transactions.merchant_key': 100 * 3,
  // The IDs of two transactions.
  'refunds.id': 2 * 36 + 1,
  'refunds.state': 9,
  'recovery_codes.code_hash': 64,
  'report_totals.month': 7,
  'refresh_tokens.token_hash': 64,
  'summary_mails.token_hash': 64,
  'security_events.kind': 30,
  'sso_domains.domain': 253,
  'sso_providers.entity_id': 1024,
  'sso_providers.resource_id': 255 * 3,
  'transactions.date': 10,
  'transactions.import_key': 100,
  // The IDs of twenty tags.
  'transactions.tag_ids': 20 * 37,
  // An account, a direction and words.
  'transfer_habits.key': 36 + 3 + 100 * 3,
  'transfers.state': 9,
  // The provider's ID, and the assertion's.
  'used_saml_assertions.id': 37 + 256 * 3,
  'users.email': 255,
  'users.phone': 15,
}
/** An ID or a time. */
const others = 36

onEngine('PostgreSQL', 'the indexes', (openTestStore) => {
  test('contain no text that may exceed the size limit of an entry', async () => {
    const store = await openTestStore()
    const { rows } = await sql<{ index: string; table: string; column: string }>`
      select indexes.relname as index, tables.relname as "table", attname as "column"
      from pg_index
      join pg_class as indexes on indexes.oid = indexrelid
      join pg_class as tables on tables.oid = indrelid
      join pg_attribute on attrelid = indrelid and attnum = any(indkey::int2[]) and atttypid = 'text'::regtype
      where tables.relnamespace = 'public'::regnamespace
    `.execute(store)
    expect(rows.length).toBeGreaterThan(50)
    const columns = new Set(rows.map(({ table, column }) => `${table}.${column}`))
    const known = (name: string) => name in longestInIndexes || /(^|_)(id|at)$/.test(name.split('.')[1] ?? '')
    expect([...columns].filter((name) => !known(name))).toEqual([])
    expect(Object.keys(longestInIndexes).filter((name) => !columns.has(name))).toEqual([])
    for (const [index, texts] of Map.groupBy(rows, ({ index }) => index)) {
      const lengths = texts.map(({ table, column }) => (longestInIndexes[`${table}.${column}`] ?? others) + 8)
      const longest = lengths.reduce((sum, length) => sum + length, 0)
      expect({ index, fits: longest < 2704 }).toEqual({ index, fits: true })
    }
  })
})
