import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { callerOf, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const notValid = { status: 404, body: { code: 'invitation_not_valid' } }

onEachEngine('the invitations API', (openTestStore) => {
  async function start() {
    const service = await startService(openTestStore)
    const { store } = service.context
    const [owner, guest] = [await signUpCaller(service), await signUpCaller(service)]
    const invite = async (role = 'editor') =>
      (await owner.post('/ledger/invitations', { role })).body as { id: string; secret: string }
    const accept = (caller: typeof guest, secret: string) => caller.post('/invitations/accept', { secret })
    const inOwners = ({ token }: typeof guest) =>
      callerOf(service.url, { authorization: `Bearer ${token}`, 'ledger-id': owner.userId })
    const members = async () => (await owner.get('/ledger/members')).body.members
    const eventsOf = async ({ token }: typeof guest): Promise<string[]> => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${service.url}/auth/v1/user/events`, { headers })
      const { events } = (await answer.json()) as { events: { kind: string }[] }
      return events.map(({ kind }) => kind)
    }
    return { service, store, owner, guest, invite, accept, inOwners, members, eventsOf }
  }

  testOnce('makes a user a member with the role of the invitation, once', async () => {
    const { owner, guest, service, invite, accept, inOwners, members, eventsOf } = await start()
    await owner.get('/ledger')
    expect((await inOwners(guest).get('/transactions')).status).toBe(404)
    const { secret } = await invite('viewer')
    expect(await accept(guest, secret)).toMatchObject({
      status: 200,
      body: { ledger_id: owner.userId, role: 'viewer' },
    })
    expect((await inOwners(guest).get('/transactions')).status).toBe(200)
    expect(await inOwners(guest).put('/categories', { name: 'Rent', kind: 'income' })).toMatchObject({
      status: 403,
      body: { code: 'role_too_low' },
    })
    expect(await members()).toHaveLength(2)
    const other = await signUpCaller(service)
    for (const caller of [other, guest, owner]) expect(await accept(caller, secret)).toMatchObject(notValid)
    expect((await owner.get('/ledger/invitations')).body.invitations).toEqual([])
    expect((await eventsOf(owner)).slice(0, 2).sort()).toEqual(['invitation_created', 'member_joined'])
    expect(await eventsOf(guest)).toContain('ledger_joined')
  })

  testOnce('stores only a hash of the secret, and shows the secret once', async () => {
    const { store, owner, invite } = await start()
    const { id, secret } = await invite()
    const listed = await owner.get('/ledger/invitations')
    expect(listed.body.invitations).toMatchObject([{ id, role: 'editor' }])
    const stored = await store.selectFrom('ledgerInvitations').selectAll().execute()
    expect(stored).toHaveLength(1)
    for (const text of [JSON.stringify(stored), JSON.stringify(listed.body)])
      expect(text).not.toContain(secret.split('.')[1])
  })

  test('answers wrong, expired and revoked secrets, and those of former owners, alike', async () => {
    const { store, service, owner, guest, invite, accept, inOwners, members } = await start()
    const [revoked, expired] = [await invite(), await invite()]
    expect((await owner.delete(`/ledger/invitations/${revoked.id}`)).status).toBe(204)
    await store
      .updateTable('ledgerInvitations')
      .set({ expiresAt: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', expired.id)
      .execute()
    const partner = await signUpCaller(service)
    await store
      .insertInto('ledgerMembers')
      .values({ ledgerId: owner.userId, userId: partner.userId, role: 'owner' })
      .execute()
    const theirs = await inOwners(partner).post('/ledger/invitations', { role: 'editor' })
    await owner.patch(`/ledger/members/${partner.userId}`, { role: 'viewer' })
    const [other] = revoked.secret.split('.').slice(1)
    const secrets = [
      'nonsense',
      `${owner.userId}.nonsense`,
      `${guest.userId}.${other}`,
      `01900000-0000-7000-8000-000000000000.${other}`,
      revoked.secret,
      expired.secret,
      theirs.body.secret,
    ]
    const answers = []
    for (const secret of secrets) answers.push(await accept(guest, secret))
    for (const { status, body } of answers) expect({ status, body }).toMatchObject(notValid)
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await members()).toHaveLength(2)
    const ledgers = await store.selectFrom('ledgers').select('id').execute()
    expect(ledgers.map(({ id }) => id)).not.toContain('01900000-0000-7000-8000-000000000000')
  })

  testOnce('never changes the role of a member, and tells them so', async () => {
    const { owner, guest, invite, accept, members } = await start()
    await accept(guest, (await invite('editor')).secret)
    const { id, secret } = await invite('viewer')
    for (const caller of [guest, owner])
      expect(await accept(caller, secret)).toMatchObject({ status: 409, body: { code: 'already_member' } })
    expect(await members()).toEqual(
      expect.arrayContaining([
        { user_id: owner.userId, role: 'owner' },
        { user_id: guest.userId, role: 'editor' },
      ]),
    )
    expect((await owner.get('/ledger/invitations')).body.invitations).toMatchObject([{ id }])
  })

  test('gives one member when several users accept one invitation at the same time', async () => {
    const { service, invite, accept, members } = await start()
    const users = await Promise.all(Array.from({ length: 5 }, () => signUpCaller(service)))
    const { secret } = await invite()
    const answers = await Promise.all(users.map((user) => accept(user, secret)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
    expect(await members()).toHaveLength(2)
  })

  testOnce('is for owners only, whose invitations no stranger can revoke', async () => {
    const { owner, guest, invite, accept, inOwners } = await start()
    const { id } = await invite()
    expect(await guest.delete(`/ledger/invitations/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'invitation_not_found' },
    })
    await accept(guest, (await invite('editor')).secret)
    const editor = inOwners(guest)
    const calls = [
      editor.get('/ledger/invitations'),
      editor.post('/ledger/invitations', { role: 'viewer' }),
      editor.delete(`/ledger/invitations/${id}`),
    ]
    for (const call of calls)
      expect(await call).toMatchObject({ status: 403, body: { code: 'role_too_low' } })
    expect((await owner.get('/ledger/invitations')).body.invitations).toMatchObject([{ id }])
    for (const role of ['owner', 'admin', ''])
      expect((await owner.post('/ledger/invitations', { role })).status).toBe(400)
  })

  test('limits how many secrets a user can try, whether right or wrong', async () => {
    const service = await startService(openTestStore, { rateLimitLedgerCalls: 250 })
    const [owner, guest] = [await signUpCaller(service), await signUpCaller(service)]
    const { secret } = (await owner.post('/ledger/invitations', { role: 'viewer' })).body
    const statuses = []
    for (const tried of ['wrong', 'wrong', secret])
      statuses.push((await guest.post('/invitations/accept', { secret: tried })).status)
    expect(statuses).toEqual([404, 404, 429])
  })

  test('refuses more than 50 invitations, not counting expired ones', async () => {
    const { store, owner, invite } = await start()
    const { id } = await invite()
    const [row] = await store.selectFrom('ledgerInvitations').selectAll().execute()
    if (!row) throw new Error('There is no invitation')
    const more = Array.from({ length: 49 }, (_, at) => ({ ...row, id: `more-${at}` }))
    await store.insertInto('ledgerInvitations').values(more).execute()
    const another = () => owner.post('/ledger/invitations', { role: 'viewer' })
    expect(await another()).toMatchObject({ status: 409, body: { code: 'too_many_invitations' } })
    await store
      .updateTable('ledgerInvitations')
      .set({ expiresAt: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', id)
      .execute()
    expect((await another()).status).toBe(201)
  })
})
