import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { callAuth, datedVersion, ledgerStatus, refresh, signIn, signUp } from './protocol-calls.ts'
import {
  callFactors,
  claimsOf,
  codeOf,
  enrollTotp,
  signedIn,
  signInAgain,
  withTotp,
} from './second-factor.ts'
import { startService } from './start-service.ts'

onEachEngine('the assurance level of a session', (openTestStore) => {
  testOnce('is aal1 after a password, and the response says whether aal2 is available', async () => {
    const service = await startService(openTestStore)
    const { client } = await signedIn(service)
    const level = async () => (await client.mfa.getAuthenticatorAssuranceLevel()).data
    expect(await level()).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
      currentAuthenticationMethods: [{ method: 'password' }],
    })
    const { factorId, secret } = await enrollTotp(client)
    await client.refreshSession()
    expect(await level()).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })

    await client.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret) })
    expect(await level()).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    })
  })

  testOnce('starts at aal1 with every sign-in', async () => {
    const service = await startService(openTestStore)
    const person = await withTotp(service)
    const other = service.newClient()
    const session = await signInAgain(other, person)
    expect(claimsOf(session.access_token).aal).toBe('aal1')
    expect(session.user.factors).toMatchObject([{ id: person.factorId, status: 'verified' }])
    expect((await other.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect((await other.mfa.getAuthenticatorAssuranceLevel(session.access_token)).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
  })

  testOnce('stays aal2 when refreshed, with the original methods and times', async () => {
    const service = await startService(openTestStore)
    const { client, accessToken } = await withTotp(service)
    for (const seconds of [100, 1000, 100_000]) {
      service.advanceClock(seconds)
      const { data, error } = await client.refreshSession()
      expect(error).toBeNull()
      const claims = claimsOf(data.session?.access_token ?? '')
      expect(claims).toMatchObject({ aal: 'aal2', amr: claimsOf(accessToken).amr })
    }
  })

  testOnce('updates the time of a method that is verified again instead of adding another', async () => {
    const service = await startService(openTestStore)
    const { client, accessToken, factorId, secret } = await withTotp(service)
    service.advanceClock(600)
    const { data } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret) })
    const [before, after] = [claimsOf(accessToken).amr, claimsOf(data?.access_token ?? '').amr]
    expect(after).toHaveLength(2)
    expect(after).toEqual([{ method: 'totp', timestamp: (before[0]?.timestamp ?? 0) + 600 }, before[1]])
  })

  testOnce('is raised in one session only: earlier tokens stop working everywhere else', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const [phone, laptop] = [service.newClient(), service.newClient()]
    const stored = await signInAgain(phone, person)
    await signInAgain(laptop, person)
    const { factorId, secret } = await enrollTotp(laptop)
    await laptop.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret) })

    expect(await ledgerStatus(service, stored.access_token)).toBe(401)
    expect((await phone.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await phone.getSession()).data.session).toBeNull()
    expect(await refresh(service, stored.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    })
    const claims = (await laptop.getClaims()).data?.claims
    expect(
      await ledgerStatus(service, (await laptop.getSession()).data.session?.access_token ?? ''),
    ).not.toBe(401)
    expect(claims?.aal).toBe('aal2')
  })

  test('leaves no token with a lower level when it is raised during a refresh', async () => {
    const service = await startService(openTestStore)
    const { client, session } = await signedIn(service)
    const { factorId, secret } = await enrollTotp(client)
    const { data: asked } = await client.mfa.challenge({ factorId })
    const [verified, refreshed] = await Promise.all([
      callAuth(service, 'POST', `/factors/${factorId}/verify`, {
        token: session.access_token,
        body: { challenge_id: asked?.id, code: codeOf(service, secret) },
      }),
      refresh(service, session.refresh_token),
    ])
    expect(verified.status).toBe(200)
    // Whichever came first: the token from the refresh is as invalid as the one it replaced.
    if (refreshed.status === 200)
      expect(await refresh(service, refreshed.body.refresh_token)).toMatchObject({ status: 400 })
    else expect(refreshed).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } })
    expect(await refresh(service, verified.body.refresh_token)).toMatchObject({ status: 200 })
  })

  testOnce('must be aal2 to open the ledger of a user with a second factor', async () => {
    const service = await startService(openTestStore)
    const person = await withTotp(service)
    const other = service.newClient()
    const weak = await signInAgain(other, person)
    const readProfile = async (token: string) => {
      const headers = { Authorization: `Bearer ${token}` }
      const response = await fetch(`${service.url}/api/v1/profile`, { headers })
      return { status: response.status, body: await response.json() }
    }
    expect(await readProfile(person.accessToken)).toMatchObject({ status: 200 })
    expect(await readProfile(weak.access_token)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_due' },
    })
    // An unfinished factor requires nothing.
    const { session, client } = await signedIn(service)
    await enrollTotp(client)
    expect(await readProfile(session.access_token)).toMatchObject({ status: 200 })

    service.advanceClock(30)
    const { data } = await other.mfa.challengeAndVerify({
      factorId: person.factorId,
      code: codeOf(service, person.secret),
    })
    expect(await readProfile(data?.access_token ?? '')).toMatchObject({ status: 200 })
    await other.mfa.unenroll({ factorId: person.factorId })
    const again = await signInAgain(other, person)
    expect(await readProfile(again.access_token)).toMatchObject({ status: 200 })
  })

  testOnce('is aal1 after any mail, even for a user with a second factor', async () => {
    const service = await startService(openTestStore, { smtpMaxFrequency: 0 })
    const { email, factorId } = await withTotp(service)
    for (const [path, type] of [
      ['/recover', 'recovery'],
      ['/otp', 'email'],
    ] as const) {
      await callAuth(service, 'POST', path, { body: { email } })
      const proof = { type, email, token: service.sent().at(-1)?.code }
      const { body } = await callAuth(service, 'POST', '/verify', { body: proof })
      const token: string = body.access_token
      expect(await ledgerStatus(service, token)).toBe(403)
      const changed = { token, body: { password: 'another good password' }, headers: datedVersion }
      for (const refused of [
        await callAuth(service, 'PUT', '/user', changed),
        await callFactors(service, token, 'DELETE', `/${factorId}`),
      ])
        expect(refused.body.code).toBe('insufficient_aal')
    }
  })

  testOnce('must be aal2 to change password or address of a user with a second factor', async () => {
    const service = await startService(openTestStore)
    const person = await withTotp(service)
    const weak = await signIn(service, person)
    for (const body of [{ password: 'another good password' }, { email: 'someone.else@example.com' }])
      expect(
        await callAuth(service, 'PUT', '/user', { token: weak.accessToken, body, headers: datedVersion }),
      ).toMatchObject({ status: 401, body: { code: 'insufficient_aal' } })
    expect(
      await callAuth(service, 'PUT', '/user', {
        token: person.accessToken,
        body: { password: 'another good password' },
        headers: datedVersion,
      }),
    ).toMatchObject({ status: 200 })
  })
})
