import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import type { Schema } from '#store/schema.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import {
  callAuth,
  datedVersion,
  goodPassword,
  ledgerStatus,
  refresh,
  signIn,
  signUp,
} from './protocol-calls.ts'
import { withTotp } from './second-factor.ts'
import { startService, type TestService } from './start-service.ts'

const deleteUser = (service: TestService, token: string, body?: unknown) =>
  callAuth(service, 'DELETE', '/user', { token, body, headers: datedVersion })

const setUser = (service: TestService, userId: string, change: Partial<Schema['users']>) =>
  service.context.store.updateTable('users').set(change).where('id', '=', userId).execute()

const isThere = async (service: TestService, userId: string) =>
  (await service.context.store.selectFrom('users').select('id').where('id', '=', userId).execute()).length ===
  1

const at = '2026-01-01T00:00:00.000Z'

/** Values that only some tables limit. */
const limitedIn: Record<string, Record<string, string>> = {
  account_changes: { kind: 'merged' },
  budgets: { period: 'month' },
  category_moves: { kind: 'renamed' },
  ledger_invitations: { role: 'viewer' },
  match_decisions: { kind: 'transfer', state: 'linked' },
  recurring_payments: { state: 'linked', decided_by: 'user' },
  refunds: { state: 'linked', decided_by: 'user' },
  transfers: { state: 'linked', decided_by: 'user' },
}

/** The tables that others refer to come first. */
const referredTo = [
  'attachments',
  'category_moves',
  'transactions',
  'recurring_costs',
  'rate_files',
  'transfers',
]
const order = (table: string) => (referredTo.includes(table) ? referredTo.indexOf(table) : referredTo.length)

/**
 * Inserts a row of the user into every table with an owner, including future ones, and into the tables that depend
 * on them.
 */
async function fillEveryTable({ context: { store } }: TestService, userId: string) {
  await changeLedger(store, userId, async () => {})
  const reference = crypto.randomUUID()
  const tables = await store.introspection.getTables()
  for (const { name, columns } of tables.toSorted((one, other) => order(one.name) - order(other.name))) {
    const [owner] = ['user_id', 'ledger_id'].filter((name) => columns.some((column) => column.name === name))
    if (!owner || name === 'ledger_members') continue
    // In SQLite, a text primary key may be null.
    const needed = columns.filter(
      ({ name, isNullable, hasDefaultValue }) => name === 'id' || (!isNullable && !hasDefaultValue),
    )
    const row = Object.fromEntries(
      needed.map(({ name, dataType }) => [
        name,
        /int/i.test(dataType)
          ? 1
          : owner === 'ledger_id' && /(^|_)id$/.test(name)
            ? reference
            : crypto.randomUUID(),
      ]),
    )
    const limited = Object.entries({
      account_id: firstAccountId,
      created_by: userId,
      source: 'web',
      balance_state: 'none',
      ...limitedIn[name],
    }).filter(([name]) => columns.some((column) => column.name === name))
    await store
      .insertInto(name as 'recoveryCodes')
      .values({
        ...row,
        ...Object.fromEntries(limited),
        [owner]: userId,
      } as unknown as Schema['recoveryCodes'])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  for (const owner of [{ linkingUserId: userId }, { inviteUserId: userId }])
    await store
      .insertInto('flowStates')
      .values({ id: crypto.randomUUID(), authenticationMethod: 'oauth', createdAt: at, ...owner })
      .execute()
  await store
    .insertInto('profiles')
    .values({ id: userId, email: 'kept@example.com', name: 'Ada' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const factor = await store
    .selectFrom('factors')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  await store
    .insertInto('factorChallenges')
    .values({ id: crypto.randomUUID(), factorId: factor.id, wrongCodes: 0, createdAt: at })
    .execute()
}

/** The whole database, table by table. */
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
  test('removes the user from every table and keeps everything of everyone else', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const stranger = await signUp(service)
    for (const { userId, accessToken } of [person, stranger]) {
      await callAuth(service, 'GET', '/reauthenticate', { token: accessToken })
      await fillEveryTable(service, userId)
    }
    await deleteUser(service, person.accessToken, { password: 'a wrong password' })
    const before = await readEverything(service)
    const owned = tablesWith(before, person.userId)
    for (const table of ['transactions', 'monthly_totals', 'sessions', 'identities', 'factors'])
      expect(owned).toContain(table)

    expect(await deleteUser(service, person.accessToken, { password: person.password })).toMatchObject({
      status: 200,
      body: {},
    })
    const after = await readEverything(service)
    expect(tablesWith(after, person.userId)).toEqual([])
    expect(tablesWith(after, person.email)).toEqual([])
    const rowsOf = (contents: Map<string, string>, table: string) =>
      JSON.parse(contents.get(table) ?? '[]').length
    for (const table of [...owned, 'refresh_tokens', 'factor_challenges'])
      expect({ table, rows: rowsOf(after, table) }).toEqual({ table, rows: rowsOf(before, table) / 2 })
    expect(tablesWith(after, stranger.userId)).toEqual(owned)
  })

  testOnce('signs out everywhere, and the address can be used again', async () => {
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

  testOnce('requires the password of a user who has one', async () => {
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

  testOnce('does not allow guessing the password', async () => {
    const service = await startService(openTestStore)
    const { accessToken, password, userId } = await signUp(service)
    for (const _ of Array(30)) await deleteUser(service, accessToken, { password: 'wrong' })
    expect(await deleteUser(service, accessToken, { password })).toMatchObject({
      status: 429,
      body: { code: 'over_request_rate_limit' },
    })
    expect(await isThere(service, userId)).toBe(true)
  })

  testOnce('requires a code from a user without a password', async () => {
    const service = await startService(openTestStore)
    const { accessToken, userId } = await signUp(service)
    await setUser(service, userId, { passwordHash: null })
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

  test('requires only the session if the user has nothing else', async () => {
    const service = await startService(openTestStore)
    const { accessToken, userId } = await signUp(service)
    await setUser(service, userId, { passwordHash: null, email: null, isAnonymous: 1 })
    expect(await deleteUser(service, accessToken)).toMatchObject({ status: 200, body: {} })
    expect(await isThere(service, userId)).toBe(false)
  })

  testOnce('requires the second factor of a user who has one', async () => {
    const service = await startService(openTestStore)
    const person = await withTotp(service)
    const { password } = person
    const weak = await signIn(service, person)
    expect(await deleteUser(service, weak.accessToken, { password })).toMatchObject({
      status: 401,
      body: { code: 'insufficient_aal' },
    })
    expect(await deleteUser(service, person.accessToken, { password })).toMatchObject({ status: 200 })
  })

  testOnce('requires a session', async () => {
    const service = await startService(openTestStore)
    expect(await callAuth(service, 'DELETE', '/user', { headers: datedVersion })).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    })
  })
})
