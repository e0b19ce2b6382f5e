import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const header = 'a'.repeat(32)
const answers = { date_order: 'dmy', spending: 'positive', columns: { date: [0], description: [3, 4] } }
const nobodysId = '01900000-0000-7000-8000-000000000000'

onEachEngine('the reading profiles API', (openTestStore) => {
  test('keeps one profile per header and account, which can be renamed and deleted', async () => {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    const put = (more: object) =>
      user.put('/reading-profiles', { name: 'Visa', header_fingerprint: header, answers, ...more })
    const ofAny = await put({})
    expect(ofAny).toMatchObject({
      status: 200,
      body: { name: 'Visa', header_fingerprint: header, account_id: null, answers },
    })
    const ofAccount = await put({ account_id: firstAccountId, answers: {} })
    expect(ofAccount.body.id).not.toBe(ofAny.body.id)
    const again = await put({ answers: { decimal: 'comma' } })
    expect(again.body).toMatchObject({ id: ofAny.body.id, answers: { decimal: 'comma' } })
    expect(await put({ account_id: nobodysId })).toMatchObject({
      status: 422,
      body: { code: 'account_unknown' },
    })

    const path = `/reading-profiles/${ofAny.body.id}`
    expect((await user.patch(path, { name: 'Card' })).body).toMatchObject({ name: 'Card' })
    const other = await signUpCaller(service)
    for (const call of [other.patch(path, { name: 'Mine' }), other.delete(path)])
      expect(await call).toMatchObject({ status: 404, body: { code: 'reading_profile_not_found' } })
    const names = async () =>
      (await user.get('/reading-profiles')).body.profiles.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['Card', 'Visa'])
    expect(await user.delete(path)).toMatchObject({ status: 204 })
    expect(await names()).toEqual(['Visa'])
  })

  testOnce('says when a file with the header was last imported into the account', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    const file = { format: 'outgo-reading-profiles', version: 1 }
    const profiles = [{ name: 'Visa', header_fingerprint: header, answers }]
    await user.post('/reading-profiles/file', { ...file, profiles })
    const usedAt = async () => (await user.get('/reading-profiles')).body.profiles[0].used_at
    expect(await usedAt()).toBeNull()
    await user.post('/imports', { header_fingerprint: 'b'.repeat(32) })
    expect(await usedAt()).toBeNull()
    await user.post('/imports', { header_fingerprint: header })
    expect(await usedAt()).toEqual(expect.any(String))
  })

  test('exports profiles without accounts, and imports those with a new header', async () => {
    const service = await startService(openTestStore)
    const [ann, bob] = [await signUpCaller(service), await signUpCaller(service)]
    const put = (user: typeof ann, name: string, more: object = {}) =>
      user.put('/reading-profiles', { name, header_fingerprint: header, answers, ...more })
    await put(ann, 'Visa 4111 1111-1111', { account_id: firstAccountId })
    await put(ann, 'Giro', { header_fingerprint: 'b'.repeat(32) })
    const { body: file, headers } = await ann.get('/reading-profiles/file')
    expect(headers.get('content-disposition')).toContain('outgo-reading-profiles.json')
    expect(file.profiles).toEqual([
      { name: 'Giro', header_fingerprint: 'b'.repeat(32), answers },
      { name: 'Visa …', header_fingerprint: header, answers },
    ])
    await put(bob, 'My Visa')
    expect((await bob.post('/reading-profiles/file', file)).body).toEqual({ added: 1, already_there: 1 })
    const { profiles } = (await bob.get('/reading-profiles')).body
    expect(profiles).toMatchObject([{ name: 'Giro', account_id: null, used_at: null }, { name: 'My Visa' }])
    const unknown = { ...file, profiles: [{ ...file.profiles[0], answers: { columns: { color: [1] } } }] }
    expect(await bob.post('/reading-profiles/file', unknown)).toMatchObject({ status: 400 })
  })
})
