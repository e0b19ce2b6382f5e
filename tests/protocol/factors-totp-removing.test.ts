import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { refresh, signIn } from './protocol-calls.ts'
import { callFactors, claimsOf, codeOf, enroll, enrollTotp, signInAgain, withTotp } from './second-factor.ts'
import { startService } from './start-service.ts'

onEachEngine('removing an authenticator app', (openTestStore) => {
  test('returns its ID and lowers the level of sessions verified with it', async () => {
    const service = await startService(openTestStore)
    const { client, factorId, accessToken, refreshToken } = await withTotp(service)
    const { data, error } = await client.mfa.unenroll({ factorId })
    expect(error).toBeNull()
    expect(data).toEqual({ id: factorId })
    // Issued tokens say aal2 until they expire; the next one does not.
    expect(claimsOf(accessToken).aal).toBe('aal2')
    const { body } = await refresh(service, refreshToken)
    expect(claimsOf(body.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect(claimsOf(body.access_token).amr).toHaveLength(1)
    expect(body.user).not.toHaveProperty('factors')
    expect(await enroll(service, body.access_token, { friendly_name: 'App' })).toMatchObject({ status: 200 })
  })

  test('requires aal2 if it is in use, but not if it is unfinished', async () => {
    const service = await startService(openTestStore)
    const person = await withTotp(service)
    const weak = await signIn(service, person)
    const remove = (token: string, id: string) =>
      callFactors(service, token, 'DELETE', `/${id}`, undefined, { 'Content-Type': 'application/json' })
    expect(await remove(weak.accessToken, person.factorId)).toMatchObject({
      status: 422,
      body: { code: 'insufficient_aal' },
    })
    const begun = await enrollTotp(person.client, 'begun')
    expect(await remove(weak.accessToken, begun.factorId)).toMatchObject({
      status: 200,
      body: { id: begun.factorId },
    })
    expect(await remove(person.accessToken, person.factorId)).toMatchObject({ status: 200 })
    expect(await remove(person.accessToken, person.factorId)).toMatchObject({
      status: 404,
      body: { code: 'mfa_factor_not_found' },
    })
    expect(await remove(person.accessToken, 'seven')).toMatchObject({
      status: 404,
      body: { code: 'validation_failed' },
    })
  })

  test('does not affect sessions verified with another app', async () => {
    const service = await startService(openTestStore)
    const person = await withTotp(service)
    const tablet = service.newClient()
    await signInAgain(tablet, person)
    service.advanceClock(30)
    await tablet.mfa.challengeAndVerify({
      factorId: person.factorId,
      code: codeOf(service, person.secret),
    })
    const spare = await enrollTotp(person.client, 'Spare')
    const proved = await person.client.mfa.challengeAndVerify({
      factorId: spare.factorId,
      code: codeOf(service, spare.secret),
    })
    expect(proved.error).toBeNull()
    await person.client.mfa.unenroll({ factorId: spare.factorId })
    const level = async (client: typeof tablet) => {
      await client.refreshSession()
      return (await client.mfa.getAuthenticatorAssuranceLevel()).data
    }
    expect(await level(tablet)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect(await level(person.client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  })
})
