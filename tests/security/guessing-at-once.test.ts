import { expect, test } from 'vitest'
import { callAuth, datedVersion, goodPassword, newAddress, signUp } from '#tests/protocol/protocol-calls.ts'
import {
  callFactors,
  challenge,
  codeOf,
  signInAgain,
  withTotp,
  wrongCode,
} from '#tests/protocol/second-factor.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { type OpenTestStore, onEachEngine } from '#tests/support/on-each-engine.ts'

type Answer = { status: number; body: { code: string } }

/** How often each result occurs: an error code, or the status of a success. */
const countOf = (answers: Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const said = status === 200 ? '200' : body.code
    counts[said] = (counts[said] ?? 0) + 1
  }
  return counts
}

const atOnce = <Result>(times: number, call: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, index) => call(index)))

/** A user with an authenticator app and recovery codes, whose session has only verified the password. */
async function withPasswordAlone(service: TestService) {
  const person = await withTotp(service)
  const { body } = await callFactors(service, person.accessToken, 'POST', '/recovery-codes')
  const session = await signInAgain(service.newClient(), person)
  return { ...person, weakToken: session.access_token, recoveryCodes: body.codes as string[] }
}

onEachEngine('simultaneous guesses', (openTestStore, newPlace) => {
  const tooMany = 'over_request_rate_limit'

  /** Two servers on one database that take turns. */
  const startTwo = async () => {
    const place = await newPlace()
    const sameStore: OpenTestStore = () => openTestStore(place)
    return [await startService(sameStore), await startService(sameStore)] as const
  }

  test('at an authenticator app are checked thirty times, whatever server and challenge they use', async () => {
    const services = await startTwo()
    const [service] = services
    const { weakToken, factorId, secret } = await withPasswordAlone(service)
    const challenges = await atOnce(30, () => challenge(service, weakToken, factorId))
    const attempt = (index: number, code: string) =>
      callFactors(services[index % 2] ?? service, weakToken, 'POST', `/${factorId}/verify`, {
        challenge_id: challenges[index % 30],
        code,
      })
    const wrong = wrongCode(service, secret)
    expect(countOf(await atOnce(50, (index) => attempt(index, wrong)))).toEqual({
      mfa_verification_failed: 30,
      [tooMany]: 20,
    })
    service.advanceClock(30)
    expect((await attempt(99, codeOf(service, secret))).body.code).toBe(tooMany)
  })

  test('at recovery codes are checked thirty times', async () => {
    const [one, other] = await startTwo()
    const { weakToken, recoveryCodes } = await withPasswordAlone(one)
    const attempt = (index: number, code: string) =>
      callFactors(index % 2 ? one : other, weakToken, 'POST', '/recovery-codes/verify', { code })
    expect(countOf(await atOnce(50, (index) => attempt(index, `wrong-${10_000 + index}`)))).toEqual({
      mfa_verification_failed: 30,
      [tooMany]: 20,
    })
    expect((await attempt(0, recoveryCodes[0] ?? '')).body.code).toBe(tooMany)
  })

  test('get no more attempts because the right code is among seventy wrong ones', async () => {
    const service = await startService(openTestStore)
    const { weakToken, factorId, secret } = await withPasswordAlone(service)
    const challenges = await atOnce(24, () => challenge(service, weakToken, factorId))
    service.advanceClock(30)
    const [wrong, right] = [wrongCode(service, secret), codeOf(service, secret)]
    const counts = countOf(
      await atOnce(71, (index) =>
        callFactors(service, weakToken, 'POST', `/${factorId}/verify`, {
          challenge_id: challenges[index % 24],
          code: index === 35 ? right : wrong,
        }),
      ),
    )
    expect(counts.mfa_verification_failed).toBeLessThanOrEqual(30)
    expect(counts[tooMany]).toBeGreaterThanOrEqual(15)
  })

  test('at the code from a mail are checked thirty times, for known and unknown addresses', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    await callAuth(service, 'POST', '/recover', { body: { email } })
    for (const address of [email, newAddress()])
      expect(
        countOf(
          await atOnce(40, () =>
            callAuth(service, 'POST', '/verify', {
              body: { type: 'recovery', email: address, token: '12' },
              headers: datedVersion,
            }),
          ),
        ),
      ).toEqual({ otp_expired: 30, [tooMany]: 10 })
  })

  test('at a password are checked thirty times, for known and unknown addresses, even with the right one among them', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    for (const address of [email, newAddress()]) {
      const signInWith = (password: string) =>
        callAuth(service, 'POST', '/token?grant_type=password', {
          body: { email: address, password },
          headers: datedVersion,
        })
      const answers = atOnce(40, (index) => signInWith(`wrong password ${index}`))
      const right = signInWith(goodPassword)
      expect(countOf(await answers).invalid_credentials).toBeLessThanOrEqual(30)
      expect((await signInWith(goodPassword)).body.code).toBe(tooMany)
      await right
    }
  })

  test('at the password for deleting the account are checked thirty times', async () => {
    const service = await startService(openTestStore)
    const { accessToken: token } = await signUp(service)
    const remove = (password: string) =>
      callAuth(service, 'DELETE', '/user', { token, body: { password }, headers: datedVersion })
    const counts = countOf(await atOnce(40, (index) => remove(`wrong password ${index}`)))
    expect(counts).toEqual({ current_password_invalid: 30, [tooMany]: 10 })
    expect((await remove(goodPassword)).body.code).toBe(tooMany)
  })

  test('at the code for a new password are checked thirty times', async () => {
    const service = await startService(openTestStore, { updatePasswordRequireReauthentication: true })
    const { refreshToken } = await signUp(service)
    service.advanceClock(25 * 3600)
    const { body } = await callAuth(service, 'POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: refreshToken },
    })
    const change = () =>
      callAuth(service, 'PUT', '/user', {
        token: body.access_token,
        body: { password: 'another good one', nonce: '12' },
        headers: datedVersion,
      })
    expect(countOf(await atOnce(40, change))).toEqual({ reauthentication_not_valid: 30, [tooMany]: 10 })
  })

  test('are all checked, and none is counted, as long as they are right', async () => {
    const service = await startService(openTestStore)
    const { email, password } = await signUp(service)
    for (let round = 0; round < 4; round++) {
      const answers = await atOnce(10, () =>
        callAuth(service, 'POST', '/token?grant_type=password', { body: { email, password } }),
      )
      expect(countOf(answers)).toEqual({ 200: 10 })
    }
  })
})
