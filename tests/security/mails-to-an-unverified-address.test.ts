import { expect, test } from 'vitest'
import { verify } from '#tests/protocol/confirming-calls.ts'
import { followLink, outcomeOf } from '#tests/protocol/follow-link.ts'
import { exchange, newPair } from '#tests/protocol/pkce-calls.ts'
import { callAuth, goodPassword, newAddress, signIn, signUp } from '#tests/protocol/protocol-calls.ts'
import { codeOf, enrollTotp, signInAgain } from '#tests/protocol/second-factor.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

const phone = '4917000550001'

type Stranger = { email: string; password: string; accessToken: string }

const putUser = async (service: TestService, { accessToken: token }: Stranger, body: object) =>
  expect((await callAuth(service, 'PUT', '/user', { token, body })).status).toBe(200)

/** What someone can do in an account that they created with someone else's address. */
const ways: Record<string, (service: TestService, stranger: Stranger) => Promise<unknown>> = {
  'sets another password': (service, stranger) =>
    putUser(service, stranger, { password: 'another good password' }),
  'adds a second factor': async (service, stranger) => {
    const client = service.newClient()
    await signInAgain(client, stranger)
    const { factorId, secret } = await enrollTotp(client)
    const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret) })
    expect(error).toBeNull()
  },
  'verifies a number of their own': async (service, stranger) => {
    await putUser(service, stranger, { phone })
    const body = { type: 'phone_change', phone, token: service.sent().at(-1)?.code }
    const { status } = await callAuth(service, 'POST', '/verify', { token: stranger.accessToken, body })
    expect(status).toBe(200)
  },
}

onEngine('SQLite', 'a recovery mail to the owner of an unverified address', (openTestStore) => {
  async function recovering(body: object = {}) {
    const settings = { externalPhoneEnabled: true }
    const service = await startService(openTestStore, settings)
    const stranger = await signUp(service)
    await callAuth(service, 'POST', '/recover', { body: { email: stranger.email, ...body } })
    const { code, link } = service.sent().at(-1) ?? { code: '', link: '' }
    return { service, stranger, code, link }
  }

  async function expectOnlyOwner(service: TestService, stranger: Stranger, ownersToken: string) {
    const { status, body } = await callAuth(service, 'GET', '/user', { token: ownersToken })
    expect({ status, email: body.email, phone: body.phone }).toEqual({
      status: 200,
      email: stranger.email,
      phone: '',
    })
    for (const password of [goodPassword, 'another good password'])
      await expect(signIn(service, { email: stranger.email, password })).rejects.toThrow('400')
    const token = stranger.accessToken
    expect((await callAuth(service, 'GET', '/user', { token })).status).toBe(403)
  }

  test.each(Object.entries(ways))('still works if a stranger %s', async (_, act) => {
    const byCode = await recovering()
    const { email } = byCode.stranger
    await act(byCode.service, byCode.stranger)
    const typed = await verify(byCode.service, { type: 'recovery', email, token: byCode.code })
    expect(typed.status).toBe(200)
    await expectOnlyOwner(byCode.service, byCode.stranger, typed.body.access_token)
    expect((await verify(byCode.service, { type: 'recovery', email, token: byCode.code })).status).toBe(403)

    const { verifier, pkce } = newPair()
    const byLink = await recovering(pkce)
    await act(byLink.service, byLink.stranger)
    const code = (await followLink(byLink.link)).query.get('code')
    const exchanged = await exchange(byLink.service, code, verifier)
    expect(exchanged.status).toBe(200)
    await expectOnlyOwner(byLink.service, byLink.stranger, exchanged.body.access_token)
  })

  test('stops working once the account has another address', async () => {
    const { service, stranger, link } = await recovering()
    await putUser(service, stranger, { email: newAddress() })
    const { accessToken: token } = stranger
    const change = service.sent().findLast(({ to }) => to !== stranger.email)
    const body = { type: 'email_change', email: change?.to, token: change?.code }
    expect((await callAuth(service, 'POST', '/verify', { token, body })).status).toBe(200)
    expect(outcomeOf(await followLink(link))).toMatchObject({ error_code: 'otp_expired' })
  })
})
