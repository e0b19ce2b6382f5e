import { expect, test } from 'vitest'
import { beginFlow, issueAuthCode } from '#auth/pkce-flow.ts'
import { seal } from '#auth/seal.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { codeOfLastMail, exchange, newPair } from './pkce-calls.ts'
import { callAuth, signUp } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEachEngine('exchanging a code', (openTestStore) => {
  testOnce('works within five minutes of the link, however old the mail is', async () => {
    const service = await startService(openTestStore, { smtpMaxFrequency: 0 })
    const { email } = await signUp(service)
    for (const [path, wait, status] of [
      ['/recover', 300, 200],
      ['/otp', 300, 200],
      ['/recover', 301, 422],
      ['/otp', 301, 422],
    ] as const) {
      const { verifier, pkce } = newPair()
      await callAuth(service, 'POST', path, { body: { email, ...pkce } })
      service.advanceClock(3600)
      const code = await codeOfLastMail(service)
      service.advanceClock(wait)
      const answer = await exchange(service, code, verifier)
      expect(answer.status).toBe(status)
      if (status === 422) expect(answer.body.code).toBe('flow_state_expired')
    }
  })

  test('works once, with the verifier, and survives wrong ones', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    const { verifier, pkce } = newPair()
    await callAuth(service, 'POST', '/otp', { body: { email, ...pkce } })
    const code = await codeOfLastMail(service)
    expect(await exchange(service, code, newPair().verifier)).toMatchObject({
      status: 400,
      body: { code: 'bad_code_verifier' },
    })
    const answers = await Promise.all([1, 2, 3].map(() => exchange(service, code, verifier)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await exchange(service, code, verifier)).toMatchObject({
      status: 404,
      body: { code: 'flow_state_not_found' },
    })
  })

  test('accepts a plain challenge, with the method in any case', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    const verifier = 'plain-verifier.~_'.repeat(3)
    await callAuth(service, 'POST', '/otp', {
      body: { email, code_challenge: verifier, code_challenge_method: 'PLAIN' },
    })
    expect((await exchange(service, await codeOfLastMail(service), verifier)).status).toBe(200)
  })

  testOnce('is rejected without a code or verifier, for unknown codes and for banned users', async () => {
    const service = await startService(openTestStore)
    for (const [code, verifier] of [
      ['', 'x'],
      ['x', ''],
      [null, null],
      [undefined, 'x'],
    ])
      expect(await exchange(service, code, verifier)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
    expect(await exchange(service, 'unknown', 'x')).toMatchObject({
      status: 404,
      body: { code: 'flow_state_not_found' },
    })

    const { email, userId } = await signUp(service)
    const { verifier, pkce } = newPair()
    await callAuth(service, 'POST', '/otp', { body: { email, ...pkce } })
    const code = await codeOfLastMail(service)
    const until = new Date(service.context.clock.now() + 60_000).toISOString()
    await service.context.store
      .updateTable('users')
      .set({ bannedUntil: until })
      .where('id', '=', userId)
      .execute()
    expect(await exchange(service, code, verifier)).toMatchObject({
      status: 400,
      body: { code: 'user_banned' },
    })
  })

  testOnce('returns the provider’s tokens once, and keeps them encrypted until then', async () => {
    const service = await startService(openTestStore)
    const { context } = service
    const { userId } = await signUp(service)
    const { verifier, pkce } = newPair()
    const challenge = { challenge: pkce.code_challenge, method: 's256' } as const
    const flow = await beginFlow(context.store, context, {
      challenge,
      authenticationMethod: 'oauth',
      provider: 'google',
    })
    const left = JSON.stringify({ provider_token: 'their-token', provider_refresh_token: 'their-refresh' })
    const sealed = seal(left, flow.id, context.secrets.sealingKey)
    const code = await issueAuthCode(context.store, context, flow.id, userId, sealed)
    expect(JSON.stringify(await context.store.selectFrom('flowStates').selectAll().execute())).not.toContain(
      'their-',
    )
    const answer = await exchange(service, code, verifier)
    expect(answer).toMatchObject({
      status: 200,
      body: { provider_token: 'their-token', provider_refresh_token: 'their-refresh', user: { id: userId } },
    })
    expect(await context.store.selectFrom('flowStates').selectAll().execute()).toEqual([])
  })

  test('is rejected for an unfinished sign-in', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    const { verifier, pkce } = newPair()
    await callAuth(service, 'POST', '/otp', { body: { email, ...pkce } })
    const flows = await service.context.store.selectFrom('flowStates').select('id').execute()
    expect(await exchange(service, flows[0]?.id, verifier)).toMatchObject({ status: 404 })
  })
})
