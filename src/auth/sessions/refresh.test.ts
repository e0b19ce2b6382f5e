import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AuthProblem } from '#auth/auth-problem.ts'
import { newUser } from '#auth/signing-up/new-account.ts'
import { insertUser, type User } from '#auth/store/users.ts'
import { readSettings } from '#server/settings.ts'
import { openAuthContext } from '#tests/support/auth-context.ts'
import { histories } from '#tests/support/histories.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { grantByRefreshToken } from './refresh.ts'
import { startSession } from './session-answer.ts'

const reuseInterval = 10
const device = { userAgent: null, ip: null }

/** The rules of auth-protocol.md, 4 reimplemented over a list: what the grant must do, without a database. */
class ModelSession {
  readonly tokens: { parent: number | null; revokedAt: number | null }[] = [{ parent: null, revokedAt: null }]
  isDead = false

  /** Returns the number of the new token, or null for a token that was reused once too often. */
  refresh(presented: number, now: number): number | null {
    const token = this.tokens[presented]
    if (!token || this.isDead) return null
    if (token.revokedAt === null) {
      token.revokedAt = now
      return this.tokens.push({ parent: presented, revokedAt: null }) - 1
    }
    const active = this.tokens.findLastIndex(({ revokedAt }) => revokedAt === null)
    if (this.tokens[active]?.parent === presented) return active
    if (now <= token.revokedAt + reuseInterval)
      return this.tokens.push({ parent: presented, revokedAt: null }) - 1
    this.isDead = true
    return null
  }
}

const Steps = fc.array(
  fc.record({
    seconds: fc.constantFrom(0, 1, 5, 9, 10, 11),
    presented: fc.nat({ max: 7 }),
    fromTheEnd: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)

onEachEngine('the refresh token grant', (openTestStore) => {
  test('follows the reuse rules, whatever tokens arrive when', async () => {
    const { context, advanceClock } = await openAuthContext(openTestStore, {
      refreshTokenReuseInterval: reuseInterval,
    })
    const { store, clock } = context
    const user = aUser()
    await insertUser(store, user)

    const refresh = (token: string) =>
      grantByRefreshToken(context, { refresh_token: token }, device).then(
        (session) => session.refresh_token,
        (error: unknown) => {
          if (error instanceof AuthProblem && error.code === 'refresh_token_already_used') return null
          throw error
        },
      )

    await fc.assert(
      fc.asyncProperty(Steps, async (steps) => {
        const model = new ModelSession()
        const first = await startSession(store, context, user, { method: 'password', device })
        const tokens = [first.refreshToken]
        for (const { seconds, presented, fromTheEnd } of steps) {
          advanceClock(seconds)
          const number = fromTheEnd
            ? Math.max(0, tokens.length - 1 - presented)
            : Math.min(presented, tokens.length - 1)
          const expected = model.refresh(number, clock.now() / 1000)
          const given = await refresh(tokens[number] ?? '')
          if (expected === null) expect(given).toBeNull()
          else if (expected < tokens.length) expect(given).toBe(tokens[expected])
          else {
            expect(tokens).not.toContain(given)
            tokens.push(given ?? '')
          }
        }
      }),
      { numRuns: histories(store, 60) },
    )
  })
})

const aUser = (): User =>
  newUser(
    { clock: Date, settings: readSettings({}) },
    { id: 'cccccccc-0000-4000-8000-000000000001', email: 'ada@example.com' },
  )
