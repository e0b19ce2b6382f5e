import { Hono } from 'hono'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { ChallengeRequest, challengeFactor } from '#server/auth/factors/challenge-factor.ts'
import { enrollFactor, FactorToEnroll } from '#server/auth/factors/enroll-factor.ts'
import {
  requireFactor,
  requireFactorOwner,
  type WithFactor,
  type WithFactorOwner,
} from '#server/auth/factors/factor-call.ts'
import { unenrollFactor } from '#server/auth/factors/remove-factor.ts'
import { ChallengeAnswer, verifyFactor } from '#server/auth/factors/verify-factor.ts'
import { readBody, readOptionalBody } from '#server/auth/request-input.ts'
import { requireSession } from '#server/auth/sessions/session-guards.ts'
import { deviceOf } from '#server/http/device-of.ts'
import { recoveryCodes } from './recovery-codes.ts'

/** `POST /factors` and below: second factors, added, proved and removed (auth-protocol.md, 8). */
export const factors = (context: AuthContext) =>
  new Hono<WithFactorOwner>()
    .use(requireSession(context), requireFactorOwner)
    .post('/', async (c) =>
      c.json(await enrollFactor(context, c.var.owner, await readBody(c, FactorToEnroll))),
    )
    // Before the ids, as it would be taken for one.
    .route('/recovery-codes', recoveryCodes(context))
    .route('/:id', factor(context))

const factor = (context: AuthContext) =>
  new Hono<WithFactor>()
    .use(requireFactor(context))
    .post('/challenge', async (c) => {
      const { channel } = await readOptionalBody(c, ChallengeRequest)
      const { ip } = deviceOf(c)
      return c.json(await challengeFactor(context, c.var.owner, c.var.factor, { channel, ip }))
    })
    .post('/verify', async (c) => {
      const answer = await readBody(c, ChallengeAnswer)
      const { ip } = deviceOf(c)
      return c.json(await verifyFactor(context, c.var.owner, c.var.factor, { ...answer, ip }))
    })
    .delete('/', async (c) => {
      await unenrollFactor(context, c.var.owner, c.var.factor)
      return c.json({ id: c.var.factor.id })
    })
