import { expect, test } from 'vitest'
import { hashAuthCode } from '#server/auth/flow-state.ts'
import type { Schema } from '#store/schema.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import {
  callAuth,
  datedVersion,
  goodPassword,
  ledgerStatus,
  refresh,
  signIn,
  signUp,
} from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const deleteUser = (service: TestService, token: string, body?: unknown) =>
  callAuth(service, 'DELETE', '/user', { token, body, headers: datedVersion })

const setUser = (service: TestService, userId: string, change: Partial<Schema['users']>) =>
  service.context.store.updateTable('users').set(change).where('id', '=', userId).execute()

const isThere = async (service: TestService, userId: string) =>
  (await service.context.store.selectFrom('users').select('id').where('id', '=', userId).execute()).length ===
  1

const at = '2026-01-01T00:00:00.000Z'

/** Something of the user in every table that can hold it. */
async function fillEveryTable({ context: { store } }: TestService, userId: string, sessionId: string) {
  const factorId = crypto.randomUUID()
  const common = { user_id: userId, created_at: at }
  await store
    .insertInto('factors')
    .values({ ...common, id: factorId, factor_type: 'totp', status: 'unverified', updated_at: at })
    .execute()
  await store
    .insertInto('factor_challenges')
    .values({ id: crypto.randomUUID(), factor_id: factorId, wrong_codes: 0, created_at: at })
    .execute()
  await store
    .insertInto('recovery_codes')
    .values({ ...common, code_hash: 'hash' })
    .execute()
  await store.updateTable('sessions').set({ factor_id: factorId }).where('id', '=', sessionId).execute()
  for (const owner of [{ user_id: userId }, { linking_user_id: userId }, { invite_user_id: userId }])
    await store
      .insertInto('flow_states')
      .values({
        id: crypto.randomUUID(),
        auth_code_hash: hashAuthCode(crypto.randomUUID()),
        authentication_method: 'oauth',
        created_at: at,
        ...owner,
      })
      .execute()
  await store
    .insertInto('ledgers')
    .values({ user_id: userId, version: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await store
    .insertInto('profiles')
    .values({ id: userId, email: 'kept@example.com', name: 'Ada' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await store
    .insertInto('transaction_rules')
    .values({
      user_id: userId,
      id: 'rule',
      description_pattern: 'COFFEE',
      category: 'Food',
      exclude_from_total: 0,
    })
    .execute()
  await store
    .insertInto('transactions')
    .values({
      user_id: userId,
      id: 'row',
      date: '2026-01-01',
      description: 'COFFEE',
      description_folded: 'coffee',
      amount_cents: -350,
      category: 'Food',
      rule_id: 'rule',
      import_key: 'key',
    })
    .execute()
  await store
    .insertInto('recurring_costs')
    .values({
      user_id: userId,
      id: 'cost',
      name: 'Rent',
      amount_cents: 90000,
      day_of_month: 1,
      category: 'Home',
      active: 1,
      start_date: '2026-01-01',
    })
    .execute()
  await store
    .insertInto('monthly_totals')
    .values({
      user_id: userId,
      month: '2026-01',
      category: 'Food',
      excluded: 0,
      net_cents: -350,
      gross_cents: 350,
      count: 1,
    })
    .execute()
}

/** Everything in the database, table by table. */
async function readEverything({ context: { store } }: TestService): Promise<Map<string, string>> {
  const tables = (await store.introspection.getTables()).map(({ name }) => name as keyof Schema)
  const contents = new Map<string, string>()
  for (const table of tables)
    contents.set(table, JSON.stringify(await store.selectFrom(table).selectAll().execute()))
  return contents
}

const tablesWith = (contents: Map<string, string>, text: string): string[] =>
  [...contents]
    .filter(([, content]) => content.includes(text))
    .map(([table]) => table)
    .sort()

onEachEngine('deleting the account', (openTestStore) => {
  test('leaves nothing of the user in any table, and everything of everybody else', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const stranger = await signUp(service)
    for (const { userId, accessToken } of [person, stranger]) {
      const [session] = await service.context.store
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .execute()
      await callAuth(service, 'GET', '/reauthenticate', { token: accessToken })
      await fillEveryTable(service, userId, session?.id ?? '')
    }
    await deleteUser(service, person.accessToken, { password: 'a wrong password' })
    const before = await readEverything(service)
    expect(tablesWith(before, person.userId)).toEqual([
      'factors',
      'flow_states',
      'identities',
      'ledgers',
      'monthly_totals',
      'one_time_tokens',
      'profiles',
      'recovery_codes',
      'recurring_costs',
      'sessions',
      'transaction_rules',
      'transactions',
      'users',
    ])

    expect(await deleteUser(service, person.accessToken, { password: person.password })).toMatchObject({
      status: 200,
      body: {},
    })
    const after = await readEverything(service)
    expect(tablesWith(after, person.userId)).toEqual([])
    expect(tablesWith(after, person.email)).toEqual([])
    const rowsOf = (contents: Map<string, string>, table: string) =>
      JSON.parse(contents.get(table) ?? '[]').length
    for (const table of [...tablesWith(before, person.userId), 'refresh_tokens', 'factor_challenges'])
      expect({ table, rows: rowsOf(after, table) }).toEqual({ table, rows: rowsOf(before, table) / 2 })
    expect(tablesWith(after, stranger.userId)).toEqual(tablesWith(before, stranger.userId))
  })

  test('signs out everywhere, and the address can be used anew', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const elsewhere = await signIn(service, person)
    await deleteUser(service, person.accessToken, { password: person.password })
    for (const { accessToken, refreshToken } of [person, elsewhere]) {
      expect(await ledgerStatus(service, accessToken)).toBe(401)
      expect((await refresh(service, refreshToken)).status).toBe(400)
      expect(await callAuth(service, 'GET', '/user', { token: accessToken })).toMatchObject({
        status: 403,
        body: { error_code: 'user_not_found' },
      })
    }
    expect((await service.newClient().signInWithPassword(person)).error?.code).toBe('invalid_credentials')
    expect((await signUp(service, person.email)).userId).not.toBe(person.userId)
  })

  test('takes the password of who has one', async () => {
    const service = await startService(openTestStore)
    const { accessToken, userId } = await signUp(service)
    for (const body of [undefined, {}, { password: null }, { password: '', nonce: '123456' }])
      expect(await deleteUser(service, accessToken, body)).toMatchObject({
        status: 400,
        body: { code: 'current_password_required' },
      })
    expect(await deleteUser(service, accessToken, { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { code: 'current_password_invalid' },
    })
    expect(await isThere(service, userId)).toBe(true)
  })

  test('does not let the password be guessed', async () => {
    const service = await startService(openTestStore)
    const { accessToken, password, userId } = await signUp(service)
    for (const _ of Array(30)) await deleteUser(service, accessToken, { password: 'wrong' })
    expect(await deleteUser(service, accessToken, { password })).toMatchObject({
      status: 429,
      body: { code: 'over_request_rate_limit' },
    })
    expect(await isThere(service, userId)).toBe(true)
  })

  test('takes a code of who has no password', async () => {
    const service = await startService(openTestStore)
    const { accessToken, userId } = await signUp(service)
    await setUser(service, userId, { password_hash: null })
    expect(await deleteUser(service, accessToken, { password: goodPassword })).toMatchObject({
      status: 400,
      body: { code: 'reauthentication_needed' },
    })
    await callAuth(service, 'GET', '/reauthenticate', { token: accessToken })
    const nonce = service.sent().at(-1)?.code ?? ''
    const wrong = nonce === '000000' ? '000001' : '000000'
    expect(await deleteUser(service, accessToken, { nonce: wrong })).toMatchObject({
      status: 422,
      body: { code: 'reauthentication_not_valid' },
    })
    expect(await isThere(service, userId)).toBe(true)
    expect(await deleteUser(service, accessToken, { nonce })).toMatchObject({ status: 200, body: {} })
    expect(await isThere(service, userId)).toBe(false)
  })

  test('takes no more than the session of who has nothing else', async () => {
    const service = await startService(openTestStore)
    const { accessToken, userId } = await signUp(service)
    await setUser(service, userId, { password_hash: null, email: null, is_anonymous: 1 })
    expect(await deleteUser(service, accessToken)).toMatchObject({ status: 200, body: {} })
    expect(await isThere(service, userId)).toBe(false)
  })

  test('takes the second factor of who has one', async () => {
    const service = await startService(openTestStore)
    const { accessToken, password, userId } = await signUp(service)
    const { store } = service.context
    await store
      .insertInto('factors')
      .values({
        id: crypto.randomUUID(),
        user_id: userId,
        factor_type: 'totp',
        status: 'verified',
        created_at: at,
        updated_at: at,
      })
      .execute()
    expect(await deleteUser(service, accessToken, { password })).toMatchObject({
      status: 401,
      body: { code: 'insufficient_aal' },
    })
    await store.updateTable('sessions').set({ aal: 'aal2' }).where('user_id', '=', userId).execute()
    expect(await deleteUser(service, accessToken, { password })).toMatchObject({ status: 200 })
  })

  test('needs a session', async () => {
    const service = await startService(openTestStore)
    expect(await callAuth(service, 'DELETE', '/user', { headers: datedVersion })).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    })
  })
})
