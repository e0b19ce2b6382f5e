import { GoTrueClient } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { callAuth, ledgerStatus, refresh } from '#tests/protocol/protocol-calls.ts'
import {
  challenge,
  claimsOf,
  codeOf,
  enrollTotp,
  signedIn,
  signInAgain,
  verify,
  withTotp,
} from '#tests/protocol/second-factor.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

onEachEngine('a client that verifies a second factor', (openTestStore) => {
  /** Tabs of one browser, which share a session. */
  function tabsOf({ url }: TestService, ...fetches: (typeof fetch | undefined)[]) {
    const stored = new Map<string, string>()
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    }
    return fetches.map(
      (fetch) =>
        new GoTrueClient({
          url: `${url}/auth/v1`,
          storage,
          autoRefreshToken: false,
          ...(fetch ? { fetch } : {}),
        }),
    )
  }

  test('stays signed in in its other tabs, which refresh the new session normally', async () => {
    const service = await startService(openTestStore)
    const person = await signedIn(service)
    const [one, other] = tabsOf(service, undefined, undefined)
    if (!one || !other) throw new Error('There are no tabs')
    await signInAgain(one, person)
    expect((await other.getUser()).data.user?.id).toBe(person.userId)
    const { factorId, secret } = await enrollTotp(one)
    const { data } = await one.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret) })

    expect((await other.getUser()).error).toBeNull()
    expect((await other.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
    // Both get the same new token at once, and a client that missed the response gets it again.
    const answers = await Promise.all([
      refresh(service, data?.refresh_token ?? ''),
      refresh(service, data?.refresh_token ?? ''),
    ])
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    for (const { body } of answers) expect(await ledgerStatus(service, body.access_token)).toBe(200)
    const next = await other.refreshSession()
    expect(next.error).toBeNull()
    expect(claimsOf(next.data.session?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      session_id: claimsOf(data?.access_token ?? '').session_id,
    })
  })

  test('keeps the new session if another tab was refreshing the old one at the same time', async () => {
    const service = await startService(openTestStore)
    const person = await signedIn(service)
    const gate = Promise.withResolvers<void>()
    const late: typeof fetch = async (input, init) => {
      if (String(input).includes('grant_type=refresh_token')) await gate.promise
      return fetch(input, init)
    }
    const [one, other] = tabsOf(service, undefined, late)
    if (!one || !other) throw new Error('There are no tabs')
    await signInAgain(one, person)
    const { factorId, secret } = await enrollTotp(one)
    const refreshing = other.refreshSession()
    const { data } = await one.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret) })
    gate.resolve()
    expect((await refreshing).error).not.toBeNull()
    for (const tab of [one, other])
      expect((await tab.getSession()).data.session?.access_token).toBe(data?.access_token)
    expect((await other.getUser()).error).toBeNull()
  })

  test('stays signed out if it signs out everywhere at the same moment', async () => {
    const service = await startService(openTestStore)
    const person = await withTotp(service)
    service.advanceClock(30)
    const token = person.accessToken
    const challenge_id = await challenge(service, token, person.factorId)
    const body = { challenge_id, code: codeOf(service, person.secret) }
    const [verified, left] = await Promise.all([
      verify(service, token, person.factorId, body),
      callAuth(service, 'POST', '/logout?scope=global', { token }),
    ])
    if (left.status !== 204) expect(left.status).toBe(403)
    else {
      expect(await ledgerStatus(service, token)).toBe(401)
      if (verified.status === 200) expect(await ledgerStatus(service, verified.body.access_token)).toBe(401)
    }
  })
})
