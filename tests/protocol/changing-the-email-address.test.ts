import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { putUser, readTokens, setUser, signedIn } from './changing-the-user-calls.ts'
import { callAuth, newAddress, signIn, signUp } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEachEngine('changing the email address', (openTestStore) => {
  testOnce(
    'asks both the new and the old address, and changes nothing until both are confirmed',
    async () => {
      const service = await startService(openTestStore)
      const { client, email } = await signedIn(service)
      const next = newAddress()
      const { data, error } = await client.updateUser({ email: next.toUpperCase() })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({
        email,
        new_email: next,
        email_change_sent_at: new Date(service.context.clock.now()).toISOString(),
      })
      expect(
        service
          .sent()
          .map(({ to }) => to)
          .sort(),
      ).toEqual([email, next].sort())
      for (const { link } of service.sent()) expect(link).toContain('type=email_change')
      expect(await readTokens(service)).toEqual([
        { kind: 'email_change_current', relatesTo: email },
        { kind: 'email_change_new', relatesTo: next },
      ])
    },
  )

  testOnce('completes once both addresses are confirmed, and signs out no one', async () => {
    const service = await startService(openTestStore)
    const { client, email, password } = await signedIn(service)
    service.context.settings.mailerAutoconfirm = false
    const next = newAddress()
    await client.updateUser({ email: next })
    const codeFor = (to: string) => service.sent().find((message) => message.to === to)?.code ?? ''
    const elsewhere = service.newClient()
    const first = await elsewhere.verifyOtp({ type: 'email_change', email, token: codeFor(email) })
    expect(first).toMatchObject({ data: { session: null }, error: null })
    expect((await client.getUser()).data.user).toMatchObject({ email, new_email: next })
    const second = await elsewhere.verifyOtp({ type: 'email_change', email: next, token: codeFor(next) })
    expect(second.error).toBeNull()
    expect(second.data.user).toMatchObject({ email: next, identities: [{ provider: 'email', email: next }] })
    expect(second.data.user).not.toHaveProperty('new_email')
    expect((await client.getUser()).data.user?.email).toBe(next)
    await signIn(service, { email: next, password })
  })

  testOnce('asks only the new address if the operator does not require both', async () => {
    const service = await startService(openTestStore, { mailerSecureEmailChangeEnabled: false })
    const { client } = await signedIn(service)
    const next = newAddress()
    await client.updateUser({ email: next })
    expect(service.sent().map(({ to }) => to)).toEqual([next])
  })

  testOnce('asks only the new address if there is no old one', async () => {
    const service = await startService(openTestStore)
    const { token, userId } = await signedIn(service)
    await setUser(service, userId, { email: null, phone: '491701234567' })
    const next = newAddress()
    expect(await putUser(service, token, { email: next })).toMatchObject({
      status: 200,
      body: { email: '', new_email: next },
    })
    expect(service.sent().map(({ to }) => to)).toEqual([next])
  })

  testOnce(
    'redirects to an allowed URL, with a code to exchange if the client sent a challenge',
    async () => {
      const service = await startService(openTestStore, { uriAllowList: ['https://app.example.org/**'] })
      const { token, userId } = await signedIn(service)
      const answer = await callAuth(service, 'PUT', '/user?redirect_to=https://app.example.org/settings', {
        token,
        body: { email: newAddress(), code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
      })
      expect(answer.status).toBe(200)
      for (const { link } of service.sent()) {
        expect(link).toContain('token=pkce_')
        expect(link).toContain('redirect_to=https://app.example.org/settings')
      }
      const flows = await service.context.store.selectFrom('flowStates').selectAll().execute()
      expect(flows).toMatchObject([
        { userId, authenticationMethod: 'email_change', codeChallenge: 'x'.repeat(43) },
      ])
    },
  )

  test('can be requested again only after a pause, which invalidates the earlier mails', async () => {
    const service = await startService(openTestStore, { smtpMaxFrequency: 60 })
    const { client } = await signedIn(service)
    await client.updateUser({ email: newAddress() })
    const before = await service.context.store.selectFrom('oneTimeTokens').selectAll().execute()
    service.advanceClock(59)
    const { error } = await client.updateUser({ email: newAddress(), data: { name: 'Ada' } })
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect(error?.message).toContain('1 second')
    expect((await client.getUser()).data.user?.user_metadata).not.toHaveProperty('name')
    service.advanceClock(1)
    expect((await client.updateUser({ email: newAddress() })).error).toBeNull()
    const after = await service.context.store.selectFrom('oneTimeTokens').select('linkHash').execute()
    expect(after).toHaveLength(2)
    for (const { linkHash } of before) expect(after).not.toContainEqual({ linkHash })
  })

  testOnce('rejects an address that has an account', async () => {
    const service = await startService(openTestStore)
    const { client } = await signedIn(service)
    const taken = await signUp(service)
    expect((await client.updateUser({ email: taken.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    expect(service.sent()).toEqual([])
  })

  testOnce('ignores the same address', async () => {
    const service = await startService(openTestStore)
    const { client, email } = await signedIn(service)
    const { data } = await client.updateUser({ email: email.toUpperCase() })
    expect(data.user).not.toHaveProperty('new_email')
    expect(service.sent()).toEqual([])
  })
})
