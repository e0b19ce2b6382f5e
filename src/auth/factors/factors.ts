import { Hono } from 'hono'
import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { addressForLimits } from '#auth/limits/limit-calls.ts'
import { readBody, readOptionalBody } from '#auth/request-input.ts'
import { deviceOf } from '#http/note-security-event.ts'
import { ChallengeRequest, challengeFactor } from './challenge-factor.ts'
import { enrollFactor, FactorToEnroll } from './enroll-factor.ts'
import { requireFactor, requireFactorOwner, type WithFactor, type WithFactorOwner } from './factor-call.ts'
import {
  makeRecoveryCodes,
  readRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from './recovery-codes.ts'
import { unenrollFactor } from './remove-factor.ts'
import { ChallengeAnswer, verifyFactor } from './verify-factor.ts'

/** `POST /factors` and below: adds, verifies and removes second factors (auth-protocol.md, 8). */
export const factors = (context: AuthContext) =>
  new Hono<WithFactorOwner>()
    .use(requireFactorOwner)
    .post('/', async (c) =>
      c.json(await enrollFactor(context, c.var.owner, await readBody(c, FactorToEnroll))),
    )
    // Before `:id`, which would match it.
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
      const address = addressForLimits(c, context)
      return c.json(await verifyFactor(context, c.var.owner, c.var.factor, { ...answer, ip, address }))
    })
    .delete('/', async (c) => {
      await unenrollFactor(context, c.var.owner, c.var.factor)
      return c.json({ id: c.var.factor.id })
    })

const TypedCode = z.object({ code: z.string().default('') })

/**
 * `/factors/recovery-codes`, which `client.mfa.recoveryCodes` calls: codes for users who lost their second factor.
 * Mounted below `/factors`, which sets the owner.
 */
const recoveryCodes = (context: AuthContext) =>
  new Hono<WithFactorOwner>()
    .get('/', async (c) => c.json(await readRecoveryCodes(context, c.var.owner)))
    .on('POST', ['/', '/regenerate'], async (c) => c.json(await makeRecoveryCodes(context, c.var.owner)))
    .post('/verify', async (c) => {
      const { code } = await readBody(c, TypedCode)
      const address = addressForLimits(c, context)
      return c.json(await verifyRecoveryCode(context, c.var.owner, { code, address }))
    })
    .delete('/', async (c) => c.json(await removeRecoveryCodes(context, c.var.owner)))
