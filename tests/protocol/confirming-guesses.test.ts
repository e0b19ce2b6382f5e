import { expect, test } from 'vitest'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { expired, unconfirmed, verify, wrongCode } from './confirming-calls.ts'
import { followLink, outcomeOf } from './follow-link.ts'
import { newAddress } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEngine('SQLite', 'confirming an email address', (openTestStore) => {
  const start = (settings = {}) => startService(openTestStore, { mailerAutoconfirm: false, ...settings })

  test('rejects codes after five wrong ones, but still accepts the link', async () => {
    const service = await start()
    const { email, code, link } = await unconfirmed(service)
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await verify(service, { type: 'signup', email, token: wrongCode(code) })).toMatchObject(expired)
    expect(await verify(service, { type: 'signup', email, token: code })).toMatchObject(expired)
    expect(outcomeOf(await followLink(link))).toHaveProperty('access_token')
  })

  test('counts wrong codes that arrive at the same time', async () => {
    const service = await start()
    const { email, code } = await unconfirmed(service)
    await Promise.all(
      Array.from({ length: 8 }, () => verify(service, { type: 'email', email, token: wrongCode(code) })),
    )
    expect(await verify(service, { type: 'signup', email, token: code })).toMatchObject(expired)
  })

  test('still works after a few wrong codes', async () => {
    const service = await start()
    const { email, code } = await unconfirmed(service)
    for (let attempt = 0; attempt < 4; attempt += 1)
      await verify(service, { type: 'signup', email, token: wrongCode(code) })
    expect((await verify(service, { type: 'signup', email, token: code })).status).toBe(200)
  })

  test('limits guesses per address, whether or not anything was sent to it', async () => {
    const service = await start()
    const { email } = await unconfirmed(service)
    for (const address of [email, newAddress()]) {
      const guess = () => verify(service, { type: 'email', email: address, token: '12' })
      for (let attempt = 0; attempt < 30; attempt += 1) expect((await guess()).status).toBe(403)
      expect(await guess()).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
    }
  })

  test('does not accept another user’s code', async () => {
    const service = await start()
    const [one, other] = [await unconfirmed(service), await unconfirmed(service)]
    const answer = await verify(service, { type: 'signup', email: one.email, token: other.code })
    expect(answer.status).toBe(one.code === other.code ? 200 : 403)
    expect((await verify(service, { type: 'signup', token_hash: other.token })).body.user.id).toBe(
      other.userId,
    )
  })

  test('tells a banned user with the right code about the ban, and consumes nothing', async () => {
    const service = await start()
    const { email, code, link, userId } = await unconfirmed(service)
    const until = new Date(service.context.clock.now() + 60_000).toISOString()
    await service.context.store
      .updateTable('users')
      .set({ bannedUntil: until })
      .where('id', '=', userId)
      .execute()
    expect(await verify(service, { type: 'signup', email, token: wrongCode(code) })).toMatchObject(expired)
    expect(await verify(service, { type: 'signup', email, token: code })).toMatchObject({
      status: 403,
      body: { code: 'user_banned' },
    })
    expect(outcomeOf(await followLink(link))).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    })
    service.advanceClock(61)
    expect((await verify(service, { type: 'signup', email, token: code })).status).toBe(200)
  })

  test('stores neither code nor link in plain text', async () => {
    const service = await start()
    const { code, token } = await unconfirmed(service)
    const kept = JSON.stringify(await service.context.store.selectFrom('oneTimeTokens').selectAll().execute())
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(`"${code}"`)
  })
})
