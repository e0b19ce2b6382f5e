import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { deleteUser } from '#auth/store/users.ts'
import { isAtLeast, type LedgerRole, ledgerRoles } from '#domain/accounts.ts'
import { leastRole } from '#ledger/endpoint.ts'
import { ledgerEndpoints } from '#ledger/ledger-endpoints.ts'
import type { Schema } from '#store/schema.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { callerOf, signUpCaller } from '#tests/support/ledger-caller.ts'
import { type OpenTestStore, onEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { aHousehold, fittingRequests } from './a-household.ts'
import { readDescribedCalls } from './described-calls.ts'

const tables = [
  'ledgers',
  'ledgerMembers',
  'accounts',
  'transactions',
  'deletedTransactions',
  'transactionRules',
  'ruleOutcomes',
  'ruleChanges',
  'recurringCosts',
  'monthlyTotals',
  'ledgerTotals',
  'imports',
  'deletedKeys',
  'readingProfiles',
  'savedFilters',
  'savedReports',
  'dismissedChanges',
  'budgets',
  'budgetChanges',
  'attachments',
  'attachmentPieces',
  'accountChanges',
  'transfers',
  'transferRows',
  'refunds',
  'recurringPayments',
  'matchDecisions',
  'transferHabits',
  'transferCandidates',
  'categoryCounts',
  'categoryChanges',
  'categories',
  'categoryAliases',
  'categoryMoves',
  'categoryMoveRows',
  'tags',
  'merchants',
  'transactionChanges',
  'rates',
  'rateFiles',
  'fileRates',
  'rateChanges',
  'ledgerInvitations',
] as const

/** Every row of the ledger, in every table, sorted: PostgreSQL may read them in another order each time. */
async function wholeLedger(store: Kysely<Schema>, ledgerId: string): Promise<string[]> {
  const rows = await Promise.all(
    tables.map((table) =>
      (store as Kysely<Record<string, Record<string, unknown>>>)
        .selectFrom(table)
        .selectAll()
        .where(table === 'ledgers' ? 'id' : 'ledgerId', '=', ledgerId)
        .execute(),
    ),
  )
  return rows
    .flat()
    .map((row) => JSON.stringify(Object.entries(row).sort()))
    .sort()
}

const leastRoles = new Map(
  ledgerEndpoints.map((declared) => [
    `${declared.method.toUpperCase()} ${declared.path}`,
    leastRole(declared),
  ]),
)

/** Each call once, with one ID. */
const oneOfEach = <Request extends { name: string }>(requests: Request[]) => [
  ...new Map(requests.toReversed().map((request) => [request.name, request])).values(),
]

// IDs are of the right kind, and each call is made with one query; isolation.test.ts tries all others.
// There is no need for a pooler here: isolation.test.ts and row-owners.test.ts show behind PgBouncer that connections
// keep nothing about the rows they have read. The same code decides on both engines whether a role suffices and what
// a stranger gets, so on PostgreSQL each call is made with one ID, by the lowest role that may make it.
const aLedger = (engine: 'SQLite' | 'PostgreSQL') => (openTestStore: OpenTestStore) => {
  const isThorough = engine === 'SQLite'

  async function start() {
    const service = await startService(openTestStore)
    const household = await aHousehold(service)
    const { store } = service.context
    const ledgerId = household.caller.userId
    const calls = (await readDescribedCalls(service.url)).filter(({ isOpen }) => !isOpen)
    const memberOf = async (role: LedgerRole) => {
      const member = await signUpCaller(service)
      await store.insertInto('ledgerMembers').values({ ledgerId, userId: member.userId, role }).execute()
      return callIn(member.token, ledgerId)
    }
    const callIn = (token: string, ledger: string) =>
      callerOf(service.url, { authorization: `Bearer ${token}`, 'ledger-id': ledger })
    const all = calls.flatMap((call) =>
      fittingRequests(call, household)
        .filter(({ index, body }) => index === 0 || body !== undefined)
        .map(({ path, body }) => ({
          name: call.name,
          isRead: call.method === 'GET',
          least: leastRoles.get(call.name) ?? 'owner',
          send: (caller: ReturnType<typeof callerOf>) => caller.send(call.method, path, body),
        })),
    )
    const once = oneOfEach(all)
    const requests = isThorough ? all : once
    return { service, store, household, ledgerId, memberOf, callIn, requests, oneOfEach: once }
  }

  testOnce('is changed by no call that its member’s role does not allow', async () => {
    const { store, household, ledgerId, memberOf, requests, oneOfEach } = await start()
    const members = { viewer: await memberOf('viewer'), editor: await memberOf('editor') }
    const before = await wholeLedger(store, ledgerId)
    const refused = new Set<string>()
    for (const role of ['viewer', 'editor'] as const)
      for (const { name, least, send } of oneOfEach.filter(({ least }) => !isAtLeast(role, least))) {
        refused.add(`${role}: ${name}`)
        expect({ name, ...(await send(members[role])) }).toMatchObject({
          name,
          status: 403,
          body: { code: 'role_too_low' },
        })
        expect(least).not.toBe('viewer')
      }
    expect(refused).toContain('viewer: POST /transactions')
    expect([...refused].filter((call) => call.startsWith('editor')).sort()).toEqual(
      [
        'DELETE /ledger/invitations/{id}',
        'DELETE /ledger/members/{id}',
        'DELETE /transactions',
        'GET /ledger/invitations',
        'PATCH /ledger',
        'PATCH /ledger/members/{id}',
        'POST /account-file',
        'POST /ledger/invitations',
        'POST /rate-changes/{id}/undo',
      ].map((call) => `editor: ${call}`),
    )
    // Everything else that a viewer may call only reads, or changes the caller's own profile or memberships.
    const accepted = new Set<string>()
    for (const { name, send } of requests.filter(({ least }) => least === 'viewer')) {
      const { status, body } = await send(members.viewer)
      expect({ name, status, code: body?.code }).not.toMatchObject({ code: 'ledger_not_found' })
      expect([200, 400, 404]).toContain(status)
      if (status === 200) accepted.add(name)
    }
    const secret = household.invitationSecret
    const again = await members.viewer.post('/invitations/accept', { secret })
    expect(again.body.code).toBe('already_member')
    expect(await wholeLedger(store, ledgerId)).toEqual(before)
    const notGet = [...leastRoles].filter(([name, least]) => !name.startsWith('GET') && least === 'viewer')
    expect(notGet.map(([name]) => name)).toEqual([
      'POST /imports/check',
      'POST /rates/check',
      'PUT /profile',
      'PATCH /profile',
      'POST /invitations/accept',
    ])
    for (const [name] of notGet) if (name !== 'POST /invitations/accept') expect(accepted).toContain(name)
  })

  test('allows each role every call it is declared for', async () => {
    const { memberOf, requests, oneOfEach } = await start()
    // Start with the lowest role, because an owner deletes what the others still need.
    for (const role of ledgerRoles) {
      const member = await memberOf(role)
      // The lowest allowed role tries every request, and each higher role only one.
      const own = requests.filter(({ least }) => least === role)
      const lower = oneOfEach.filter(({ least }) => isThorough && least !== role && isAtLeast(role, least))
      // The same change again is answered differently.
      const changesAgain = own.filter(({ isRead }) => !isRead)
      for (const { name, least, send } of [...own, ...changesAgain, ...lower]) {
        const { status, body } = await send(member)
        expect({ name, least, status, code: body?.code }).not.toMatchObject({ code: 'role_too_low' })
        expect({ name, least, status }).not.toMatchObject({ status: 500 })
      }
    }
  })

  testOnce('does not exist for a stranger, whatever they call', async () => {
    const { service, store, ledgerId, callIn, oneOfEach } = await start()
    const stranger = await signUpCaller(service)
    const before = await wholeLedger(store, ledgerId)
    const askIn = async (ledger: string, { name, send }: (typeof oneOfEach)[number]) => {
      const { status, headers, body } = await send(callIn(stranger.token, ledger))
      const told = [...headers].filter(([header]) => !['date', 'x-request-id'].includes(header))
      return { name, status, told, body }
    }
    const unknown = new Map<string, Awaited<ReturnType<typeof askIn>>>()
    for (const request of oneOfEach) {
      const answer = await askIn(randomUUID(), request)
      expect(answer).toMatchObject({ status: 404, body: { code: 'ledger_not_found' } })
      expect(await askIn('no-id', request)).toEqual(answer)
      unknown.set(request.name, answer)
    }
    for (const request of oneOfEach) expect(await askIn(ledgerId, request)).toEqual(unknown.get(request.name))
    expect(await wholeLedger(store, ledgerId)).toEqual(before)
  })

  test('is closed to a member from the moment they are removed', async () => {
    const service = await startService(openTestStore)
    const { store } = service.context
    const [owner, member] = [await signUpCaller(service), await signUpCaller(service)]
    const ledgerId = owner.userId
    await owner.patch('/ledger', { currency: 'EUR' })
    const row = { date: '2025-03-14', description: 'BLUE COFFEE', amount: -3.5, category: 'Other' }
    await owner.post('/transactions', { transactions: [row] })
    await store
      .insertInto('ledgerMembers')
      .values({ ledgerId, userId: member.userId, role: 'viewer' })
      .execute()
    const caller = callerOf(service.url, { authorization: `Bearer ${member.token}`, 'ledger-id': ledgerId })
    expect((await caller.get('/transactions')).body.transactions).not.toEqual([])
    expect((await caller.get('/ledgers')).body.ledgers).toEqual([
      { id: member.userId, role: 'owner', currency: 'USD' },
      { id: ledgerId, role: 'viewer', currency: 'EUR' },
    ])
    const path = `/ledger/members/${member.userId}`
    expect((await owner.patch(path, { role: 'editor' })).body).toEqual({
      user_id: member.userId,
      role: 'editor',
    })
    expect((await caller.get('/ledger/members')).body.members).toHaveLength(2)
    expect((await owner.delete(path)).status).toBe(204)
    expect((await caller.get('/transactions')).status).toBe(404)
    expect((await owner.delete(path)).body.code).toBe('member_not_found')
  })

  test('keeps its own user as owner, and at least one owner after they are gone', async () => {
    const { service, household, ledgerId, callIn } = await start()
    const heir = await signUpCaller(service)
    const { store } = service.context
    await store.insertInto('ledgerMembers').values({ ledgerId, userId: heir.userId, role: 'owner' }).execute()
    const asHeir = callIn(heir.token, ledgerId)
    expect((await asHeir.delete(`/ledger/members/${ledgerId}`)).body.code).toBe('own_ledger')
    await service.context.store.transaction().execute((transaction) => deleteUser(transaction, ledgerId))
    expect((await household.caller.get('/transactions')).status).toBe(401)
    expect((await asHeir.get('/transactions')).body.transactions).not.toEqual([])
    expect((await asHeir.delete(`/ledger/members/${heir.userId}`)).body.code).toBe('last_owner')
    await service.context.store.transaction().execute((transaction) => deleteUser(transaction, heir.userId))
    expect(await wholeLedger(store, ledgerId)).toEqual([])
  })
}

for (const engine of ['SQLite', 'PostgreSQL'] as const)
  onEngine(engine, 'the ledger of a household', aLedger(engine))
