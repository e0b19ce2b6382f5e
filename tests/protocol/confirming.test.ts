import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { callAuth, goodPassword, newAddress } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEachEngine('confirming an address', (openTestStore) => {
  test('by the code of the mail signs in', async () => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false })
    const client = service.newClient()
    const email = newAddress()
    const signedUp = await client.signUp({ email, password: goodPassword })
    expect(signedUp.data).toMatchObject({
      session: null,
      user: { email, confirmation_sent_at: expect.any(String) },
    })
    expect(signedUp.data.user).not.toHaveProperty('email_confirmed_at')
    expect((await client.signInWithPassword({ email, password: goodPassword })).error?.code).toBe(
      'email_not_confirmed',
    )
    const [mail] = service.sent()
    const { data, error } = await client.verifyOtp({ email, token: mail?.code ?? '', type: 'signup' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email_confirmed_at: expect.any(String),
      user_metadata: { email_verified: true },
      identities: [{ identity_data: { email_verified: true } }],
    })
    expect((await client.signInWithPassword({ email, password: goodPassword })).error).toBeNull()
  })

  test('by the link goes to the site with the session in the fragment', async () => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false })
    await service.newClient().signUp({ email: newAddress(), password: goodPassword })
    const [mail] = service.sent()
    const answer = await fetch(mail?.link ?? '', { redirect: 'manual' })
    expect(answer.status).toBe(303)
    const place = new URL(answer.headers.get('Location') ?? '')
    const fragment = new URLSearchParams(place.hash.slice(1))
    expect(fragment.get('type')).toBe('signup')
    const user = await callAuth(service, 'GET', '/user', { token: fragment.get('access_token') ?? '' })
    expect(user.status).toBe(200)
  })
})
