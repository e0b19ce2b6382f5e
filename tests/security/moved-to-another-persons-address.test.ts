import { expect, test } from 'vitest'
import { signUpAndProve, verify } from '#tests/protocol/confirming-calls.ts'
import { followLink, outcomeOf } from '#tests/protocol/follow-link.ts'
import { callAuth, goodPassword, newAddress, refresh, signUp } from '#tests/protocol/protocol-calls.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const opensWith = async (service: TestService, contact: object) =>
  (
    await callAuth(service, 'POST', '/token?grant_type=password', {
      body: { ...contact, password: goodPassword },
    })
  ).status === 200

const lastTo = (service: TestService, address: string) =>
  service.sent().findLast(({ to }) => to === address) ?? { code: '', link: '' }

onEachEngine(
  'an account that has verified nothing and asks for another person’s address',
  (openTestStore) => {
    const start = () => startService(openTestStore)

    /** Someone has signed up with any address and requests a change to another. */
    async function asking(service: TestService, wish: object) {
      const stranger = await signUp(service)
      const token = stranger.accessToken
      expect((await callAuth(service, 'PUT', '/user', { token, body: wish })).status).toBe(200)
      return stranger
    }

    async function expectKeptOut(
      service: TestService,
      stranger: Awaited<ReturnType<typeof asking>>,
      contact: object,
    ) {
      for (const way of [contact, { email: stranger.email }])
        expect(await opensWith(service, way)).toBe(false)
      expect((await callAuth(service, 'GET', '/user', { token: stranger.accessToken })).status).toBe(403)
      expect((await refresh(service, stranger.refreshToken)).status).toBe(400)
    }

    test('is only the owner’s after they open the link', async () => {
      const service = await start()
      const email = newAddress()
      const stranger = await asking(service, { email })
      const { access_token: token = '' } = outcomeOf(await followLink(lastTo(service, email).link))
      const { body } = await callAuth(service, 'GET', '/user', { token })
      expect(body).toMatchObject({ id: stranger.userId, email, email_proved_at: expect.any(String) })
      await expectKeptOut(service, stranger, { email })
      expect(lastTo(service, email)).toMatchObject({ text: expect.stringContaining('the password') })
    })

    test('is only the owner’s after they enter the code', async () => {
      const service = await start()
      const email = newAddress()
      const stranger = await asking(service, { email })
      const { code } = lastTo(service, email)
      const { status, body } = await verify(service, { type: 'email_change', email, token: code })
      expect({ status, id: body.user?.id }).toEqual({ status: 200, id: stranger.userId })
      await expectKeptOut(service, stranger, { email })
    })

    test('keeps everything if its own session enters the code', async () => {
      const service = await start()
      const email = newAddress()
      const { accessToken: token } = await asking(service, { email })
      const body = { type: 'email_change', email, token: lastTo(service, email).code }
      expect((await callAuth(service, 'POST', '/verify', { token, body })).status).toBe(200)
      expect((await callAuth(service, 'GET', '/user', { token })).body).toMatchObject({ email })
      expect(await opensWith(service, { email })).toBe(true)
    })

    test('keeps everything if its earlier address confirms the change, too', async () => {
      const service = await start()
      service.context.settings.mailerAutoconfirm = true
      const { email: earlier, accessToken: token } = await signUp(service)
      service.context.settings.mailerAutoconfirm = false
      const email = newAddress()
      await callAuth(service, 'PUT', '/user', { token, body: { email } })
      await followLink(lastTo(service, earlier).link)
      expect(outcomeOf(await followLink(lastTo(service, email).link))).toHaveProperty('access_token')
      expect(await opensWith(service, { email })).toBe(true)
    })
  },
)

onEachEngine('an account that has verified an address', (openTestStore) => {
  test('keeps everything when it moves to another one', async () => {
    const service = await startService(openTestStore)
    const { accessToken: token } = await signUpAndProve(service)
    const email = newAddress()
    service.advanceClock(61)
    await callAuth(service, 'PUT', '/user', { token, body: { email } })
    expect(outcomeOf(await followLink(lastTo(service, email).link))).toHaveProperty('access_token')
    expect(await opensWith(service, { email })).toBe(true)
    expect((await callAuth(service, 'GET', '/user', { token })).status).toBe(200)
  })
})
