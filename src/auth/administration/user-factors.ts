import { Hono } from 'hono'
import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { requirePhoneNumber } from '#auth/contact.ts'
import { removeFactor } from '#auth/factors/remove-factor.ts'
import { isUuid, readBody } from '#auth/request-input.ts'
import { type Factor, readFactor, readFactors, saveFactor } from '#auth/store/factors.ts'
import { lockUser } from '#auth/store/users.ts'
import { factorJson } from '#auth/user-json.ts'
import { noteSecurityEvent, unknownDevice } from '#http/note-security-event.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { noSuchUser, readNamedUser } from './account-fields.ts'

const FactorFields = z.object({ friendly_name: z.string().optional(), phone: z.string().optional() })

/** `/admin/users/{id}/factors`: a user's second factors, to help when one is lost. */
export const adminUserFactors = (context: AuthContext) =>
  new Hono()
    .get('/:id/factors', async (c) => {
      const user = await readNamedUser(context, c.req.param('id'))
      return c.json((await readFactors(context.store, user.id)).map(factorJson))
    })
    .put('/:id/factors/:factorId', async (c) => {
      const user = await readNamedUser(context, c.req.param('id'))
      const { friendly_name: name, phone } = await readBody(c, FactorFields)
      const at = new Date(context.clock.now()).toISOString()
      const saved = await changeFactor(context, user.id, c.req.param('factorId'), (store, factor) => {
        const changed = {
          ...factor,
          ...(name === undefined ? {} : { friendlyName: name || null }),
          ...(phone && factor.factorType === 'phone' ? { phone: requirePhoneNumber(phone) } : {}),
        }
        return saveFactor(store, changed, at)
      })
      return c.json(factorJson(saved))
    })
    .delete('/:id/factors/:factorId', async (c) => {
      const user = await readNamedUser(context, c.req.param('id'))
      const removed = await changeFactor(context, user.id, c.req.param('factorId'), async (store, factor) => {
        await removeFactor(store, context, factor)
        if (factor.status === 'verified')
          await noteSecurityEvent(store, context, {
            userId: user.id,
            kind: 'second_factor_removed',
            device: unknownDevice,
          })
        return factor
      })
      return c.json(factorJson(removed))
    })

/** Changes a factor under its user's lock. */
const changeFactor = (
  context: AuthContext,
  userId: string,
  factorId: string,
  change: (store: Store, factor: Factor) => Promise<Factor>,
): Promise<Factor> =>
  insideTransaction(context.store, async (store) => {
    if (!isUuid(factorId)) throw new AuthProblem(404, 'validation_failed', 'The factor id must be a UUID')
    if (!(await lockUser(store, userId))) throw noSuchUser()
    const factor = await readFactor(store, userId, factorId.toLowerCase())
    if (!factor) throw new AuthProblem(404, 'mfa_factor_not_found', 'Factor not found')
    return change(store, factor)
  })
