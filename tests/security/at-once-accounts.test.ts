import { expect, test } from 'vitest'
import { adminToken } from '#tests/protocol/admin-client.ts'
import { confirmedPerson } from '#tests/protocol/confirming-calls.ts'
import { callAuth, newAddress, signIn, signUp } from '#tests/protocol/protocol-calls.ts'
import { callFactors, signedIn, withTotp } from '#tests/protocol/second-factor.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { fourTimes, once, usersOf } from './four-times.ts'

onEachEngine('the same call several times at once', (openTestStore) => {
  test('sends one nonce, which authorizes one change', async () => {
    const service = await startService(openTestStore, { updatePasswordRequireReauthentication: true })
    const person = await signUp(service)
    const token = person.accessToken
    const { statuses } = await fourTimes(service, 'GET', '/reauthenticate', { token })
    for (const status of statuses) expect([200, 429]).toContain(status)
    expect(service.sent()).toHaveLength(1)
    service.advanceClock(25 * 3600)
    const again = await callAuth(service, 'POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: person.refreshToken },
    })
    const fresh = again.body.access_token
    await callAuth(service, 'GET', '/reauthenticate', { token: fresh })
    const nonce = service.sent().at(-1)?.code
    const changes = await Promise.all(
      ['one good password', 'another good password'].map((password) =>
        callAuth(service, 'PUT', '/user', { token: fresh, body: { password, nonce } }),
      ),
    )
    expect(changes.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('gives an address requested by two users to one of them', async () => {
    const service = await startService(openTestStore, {
      mailerAutoconfirm: false,
      mailerSecureEmailChangeEnabled: false,
      smtpMaxFrequency: 0,
    })
    const address = newAddress()
    const people = [await confirmedPerson(service), await confirmedPerson(service)]
    for (const { accessToken } of people)
      expect(
        await callAuth(service, 'PUT', '/user', { token: accessToken, body: { email: address } }),
      ).toMatchObject({ status: 200 })
    const links = service
      .sent()
      .filter(({ to }) => to === address)
      .map(({ link }) => new URL(link).searchParams.get('token'))
    expect(links).toHaveLength(2)
    const answers = await Promise.all(
      links.map((token_hash) =>
        callAuth(service, 'POST', '/verify', { body: { type: 'email_change', token_hash } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await usersOf(service)).filter(({ email }) => email === address)).toHaveLength(1)
  })

  test('deletes an account once', async () => {
    const service = await startService(openTestStore)
    const { accessToken, password } = await signUp(service)
    const { statuses } = await fourTimes(service, 'DELETE', '/user', {
      token: accessToken,
      body: { password },
    })
    expect(statuses).toEqual(once(403))
    expect(await usersOf(service)).toEqual([])
  })

  test('deletes an account that is in use', async () => {
    const service = await startService(openTestStore)
    const { accessToken, refreshToken, email, password } = await signUp(service)
    const [before] = await usersOf(service)
    const [deleted, ...others] = await Promise.all([
      callAuth(service, 'DELETE', '/user', { token: accessToken, body: { password } }),
      callAuth(service, 'PUT', '/user', { token: accessToken, body: { data: { theme: 'dark' } } }),
      callAuth(service, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } }),
      callAuth(service, 'POST', '/token?grant_type=password', { body: { email, password } }),
      callAuth(service, 'POST', '/otp', { body: { email } }),
      callAuth(service, 'POST', '/recover', { body: { email } }),
      callAuth(service, 'POST', '/logout', { token: accessToken }),
      callFactors(service, accessToken, 'POST', '', { factor_type: 'totp' }),
    ])
    for (const { status } of [deleted, ...others]) expect(status).toBeLessThan(500)
    // Unless the sign-out came first. After the deletion, a one-time password signs up a new user with the address.
    const isDeleted = deleted.status === 200
    const isOld = ({ id }: { id: string }) => id === before?.id
    expect((await usersOf(service)).some(isOld)).toBe(!isDeleted)
    if (!isDeleted) return expect(deleted.status).toBe(403)
    expect(await service.context.store.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  test('ends a session once', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    const { statuses } = await fourTimes(service, 'POST', '/logout', { token: accessToken })
    for (const status of statuses) expect([204, 403]).toContain(status)
    expect(await service.context.store.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  test('changes the password during sign-ins, leaving no session from the old one', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const [changed] = await Promise.all([
      callAuth(service, 'PUT', '/user', {
        token: person.accessToken,
        body: { password: 'quite another password' },
      }),
      ...Array.from({ length: 3 }, () =>
        callAuth(service, 'POST', '/token?grant_type=password', {
          body: { email: person.email, password: person.password },
        }),
      ),
    ])
    expect(changed?.status).toBe(200)
    expect(await service.context.store.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  })

  test('leaves one complete set of recovery codes', async () => {
    const service = await startService(openTestStore)
    const person = await withTotp(service)
    const { statuses, answers } = await fourTimes(service, 'POST', '/factors/recovery-codes', {
      token: person.accessToken,
    })
    expect(statuses).toEqual([200, 200, 200, 200])
    expect(await service.context.store.selectFrom('recoveryCodes').selectAll().execute()).toHaveLength(10)
    const tried = []
    for (const { body } of answers) {
      // The right code ends the session that gave it, and it may be any of the four.
      const weak = await signIn(service, person)
      tried.push(
        await callFactors(service, weak.accessToken, 'POST', '/recovery-codes/verify', {
          code: body.codes[0],
        }),
      )
    }
    expect(tried.map(({ status }) => status).sort()).toEqual(once(422))
  })

  test('removes a factor once', async () => {
    const service = await startService(openTestStore)
    const { accessToken, factorId } = await withTotp(service)
    const { statuses } = await fourTimes(service, 'DELETE', `/factors/${factorId}`, { token: accessToken })
    expect(statuses).toEqual(once(404))
  })

  test('adds one factor per name', async () => {
    const service = await startService(openTestStore)
    const { session } = await signedIn(service)
    const { statuses } = await fourTimes(service, 'POST', '/factors', {
      token: session.access_token,
      body: { factor_type: 'totp', friendly_name: 'App' },
    })
    expect(statuses).toEqual(once(422))
  })

  test('lets an administrator create one user per address, invite once and generate one link', async () => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false })
    const token = await adminToken(service)
    const email = newAddress()
    const created = await fourTimes(service, 'POST', '/admin/users', { token, body: { email } })
    expect(created.statuses).toEqual(once(422))
    const invited = await fourTimes(service, 'POST', '/invite', { token, body: { email: newAddress() } })
    for (const status of invited.statuses) expect([200, 422]).toContain(status)
    const linked = await fourTimes(service, 'POST', '/admin/generate_link', {
      token,
      body: { type: 'magiclink', email: newAddress() },
    })
    for (const status of linked.statuses) expect([200, 422]).toContain(status)
    expect(await usersOf(service)).toHaveLength(3)
    const deleted = await fourTimes(service, 'DELETE', `/admin/users/${created.granted[0]?.body.id}`, {
      token,
    })
    for (const status of deleted.statuses) expect([200, 404]).toContain(status)
    expect(await usersOf(service)).toHaveLength(2)
  })
})
