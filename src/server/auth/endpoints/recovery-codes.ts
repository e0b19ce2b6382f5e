import { Hono } from 'hono'
import * as z from 'zod'
import type { AuthContext } from '#server/auth/auth-context.ts'
import type { WithFactorOwner } from '#server/auth/factors/factor-call.ts'
import {
  makeRecoveryCodes,
  readRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from '#server/auth/factors/recovery-codes.ts'
import { readBody } from '#server/auth/request-input.ts'

const TypedCode = z.object({ code: z.string().default('') })

/**
 * `/factors/recovery-codes`, as `client.mfa.recoveryCodes` calls it: codes for who lost the second factor.
 * Goes below `/factors`, which knows whose they are.
 */
export const recoveryCodes = (context: AuthContext) =>
  new Hono<WithFactorOwner>()
    .get('/', async (c) => c.json(await readRecoveryCodes(context, c.var.owner)))
    .on('POST', ['/', '/regenerate'], async (c) => c.json(await makeRecoveryCodes(context, c.var.owner)))
    .post('/verify', async (c) => {
      const { code } = await readBody(c, TypedCode)
      return c.json(await verifyRecoveryCode(context, c.var.owner, code))
    })
    .delete('/', async (c) => c.json(await removeRecoveryCodes(context, c.var.owner)))
