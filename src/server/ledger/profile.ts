import { Hono } from 'hono'
import { PatchProfile, type Profile, PutProfile } from '#contract/profiles.ts'
import { readJson } from '#server/http/read-json.ts'
import { requireUser, type SignedIn } from '#server/http/require-user.ts'
import { putProfile, readProfile } from '#store/ledger/profiles.ts'
import type { LedgerContext } from './ledger-context.ts'
import { limitCalls } from './limit-calls.ts'

/** The address is always the session's own: a profile cannot claim another. */
export const profile = (context: LedgerContext) =>
  new Hono<SignedIn>()
    .use(requireUser(context), limitCalls(context))
    .get('/', async (c) => {
      const stored = await readProfile(c.var.store, c.var.userId)
      // Saving a new user's profile can fail without the sign-up failing (spec 7).
      return c.json<Profile>(stored ?? { id: c.var.userId, email: c.var.email ?? '', name: null })
    })
    .put('/', async (c) => {
      const { name } = await readJson(c, PutProfile)
      return c.json<Profile>(await putProfile(c.var.store, c.var.userId, { email: c.var.email ?? '', name }))
    })
    .patch('/', async (c) => {
      const { name } = await readJson(c, PatchProfile)
      return c.json<Profile>(await putProfile(c.var.store, c.var.userId, { email: c.var.email ?? '', name }))
    })
