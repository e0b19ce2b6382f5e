import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { adminOf, adminToken, asAdmin } from './admin-client.ts'
import { callAuth, newAddress } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEachEngine('the account list', (openTestStore) => {
  test('is paginated, newest first, with links that the client can follow', async () => {
    const service = await startService(openTestStore)
    const admin = await adminOf(service)
    const made: string[] = []
    for (let count = 0; count < 5; count += 1) {
      service.advanceClock(1)
      made.unshift((await admin.createUser({ email: newAddress() })).data.user?.id ?? '')
    }
    const first = await admin.listUsers({ page: 1, perPage: 2 })
    expect(first.data.users.map(({ id }) => id)).toEqual(made.slice(0, 2))
    expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2, lastPage: 3, total: 5 })
    const last = await admin.listUsers({ page: 3, perPage: 2 })
    expect(last.data.users.map(({ id }) => id)).toEqual(made.slice(4))
    expect(last.data).toMatchObject({ nextPage: null, lastPage: 3, total: 5 })
    const all = await admin.listUsers()
    expect(all.data.users.map(({ id }) => id)).toEqual(made)
    expect(all.data.users[0]?.identities).toHaveLength(1)
    expect((await admin.listUsers({ page: 9, perPage: 2 })).data.users).toEqual([])
  })

  test('can be sorted, and searched by part of the address or full name', async () => {
    const service = await startService(openTestStore)
    const make = (email: string, full_name: string) => {
      service.advanceClock(1)
      return asAdmin(service, 'POST', '/admin/users', { email, user_metadata: { full_name } })
    }
    await make('ada@example.com', 'Augusta Ada King')
    await make('grace_h@example.org', 'Grace \u0000 Hopper \ud800')
    await make('edsger@example.org', 'Edsger 100% Dijkstra')
    const found = async (query: string) => {
      const { body } = await asAdmin(service, 'GET', `/admin/users?${query}`)
      return body.users.map(({ email }: { email: string }) => email.split('@')[0])
    }
    expect(await found('sort=created_at%20asc')).toEqual(['ada', 'grace_h', 'edsger'])
    expect(await found('sort=created_at%20desc&page=&per_page=&filter=')).toEqual([
      'edsger',
      'grace_h',
      'ada',
    ])
    expect(await found('filter=EXAMPLE.ORG')).toEqual(['edsger', 'grace_h'])
    expect(await found('filter=augusta')).toEqual(['ada'])
    expect(await found('filter=0%25%20d')).toEqual(['edsger'])
    expect(await found('filter=e_h')).toEqual(['grace_h'])
    expect(await found('filter=nobody')).toEqual([])
    const { headers } = await asAdmin(service, 'GET', '/admin/users?filter=org&per_page=1&page=1')
    expect(headers.get('X-Total-Count')).toBe('2')
    expect(headers.get('Link')).toBe(
      '</auth/v1/admin/users?page=2&per_page=1&filter=org>; rel="next", </auth/v1/admin/users?page=2&per_page=1&filter=org>; rel="last"',
    )
  })

  test('is limited to the requested audience', async () => {
    const service = await startService(openTestStore)
    await asAdmin(service, 'POST', '/admin/users', { email: newAddress(), aud: 'auditors' })
    const { body } = await callAuth(service, 'GET', '/admin/users', {
      token: await adminToken(service),
      headers: { 'X-JWT-AUD': 'auditors' },
    })
    expect(body).toMatchObject({ aud: 'auditors', users: [{ aud: 'auditors' }] })
    expect((await asAdmin(service, 'GET', '/admin/users')).body.users).toEqual([])
  })

  testOnce('rejects invalid pages', async () => {
    const service = await startService(openTestStore)
    for (const query of [
      'page=-1',
      'page=x',
      'per_page=-2',
      'per_page=NaN',
      'page=1.5',
      'sort=email',
      'sort=created_at up',
    ])
      expect(await asAdmin(service, 'GET', `/admin/users?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
  })
})
