import { type Context, Hono } from 'hono'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { endPendingFlows, forgetPendingProofs } from '#auth/codes/earlier-access.ts'
import { chooseRedirect } from '#auth/redirects/redirects.ts'
import { audienceOf, isUuid, readOptionalBody } from '#auth/request-input.ts'
import type { WithSession } from '#auth/sessions/session-guards.ts'
import { withProviders } from '#auth/signing-up/new-account.ts'
import { deleteIdentity, type Identity, readIdentities } from '#auth/store/identities.ts'
import type { Device } from '#auth/store/sessions.ts'
import { saveUser, type User } from '#auth/store/users.ts'
import { noteSecurityEvent } from '#http/note-security-event.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { leaveForProvider, requireProvider } from './authorize.ts'
import {
  type Linking,
  lockLinking,
  notifyOfLinking,
  ProofToLink,
  requireLinking,
  requireManualLinking,
} from './linking.ts'
import type { Providers } from './open-providers.ts'

/**
 * `GET /user/identities/authorize?provider=…`: redirects the signed-in user to a provider to link its identity. `POST` does
 * the same with a body for the proof that the operator may require, because a password must not be in an address.
 */
export const linking = (context: AuthContext, providers: Providers) =>
  new Hono<WithSession>()
    .get('/', (c) => leave(c, context, providers, ProofToLink.parse({})))
    .post('/', async (c) => leave(c, context, providers, await readOptionalBody(c, ProofToLink)))

async function leave(
  c: Context<WithSession>,
  context: AuthContext,
  providers: Providers,
  proof: ProofToLink,
): Promise<Response> {
  requireManualLinking(context)
  const provider = requireProvider(c, providers)
  const url = await leaveForProvider(c, context, provider, {
    redirectTo: chooseRedirect(c, context),
    linking: await requireLinking(context, c.var, proof),
  })
  return c.req.query('skip_http_redirect') === 'true' ? c.json({ url: url.href }) : c.redirect(url.href, 302)
}

/** `DELETE /user/identities/{identity_id}`: unlinks a way to sign in. The body has the proof that the operator may require. */
export const identities = (context: AuthContext) =>
  new Hono<WithSession>().delete('/:id', async (c) => {
    const id = c.req.param('id')
    requireManualLinking(context)
    if (!isUuid(id)) throw new AuthProblem(404, 'validation_failed', 'The identity id must be a UUID')
    if (c.var.tokenAudience !== audienceOf(c, context))
      throw new AuthProblem(403, 'unexpected_audience', 'The token is for another audience')
    const linking = await requireLinking(context, c.var, await readOptionalBody(c, ProofToLink))
    await unlinkIdentity(context, linking, id, c.var.device)
    return c.json({})
  })

/**
 * Removes one of several ways to sign in, and pending flows. A phone number is removed with its identity (auth-protocol.md,
 * 7). The account keeps its email address, whichever identity it came from: otherwise signing in by mail would pass to
 * the address of another identity.
 */
async function unlinkIdentity(
  context: AuthContext,
  linking: Linking,
  identityId: string,
  device: Device,
): Promise<void> {
  const owner = await insideTransaction(context.store, async (store) => {
    const { user } = await lockLinking(context, store, linking)
    const identities = await readIdentities(store, user.id)
    if (identities.length <= 1)
      throw new AuthProblem(
        422,
        'single_identity_not_deletable',
        'The last identity of a user cannot be removed',
      )
    const unlinked = identities.find(({ id }) => id === identityId.toLowerCase())
    if (!unlinked) throw new AuthProblem(422, 'identity_not_found', 'This user has no such identity')

    await deleteIdentity(store, user.id, unlinked.id)
    await endPendingFlows(store, user)
    await noteSecurityEvent(store, context, { userId: user.id, kind: 'provider_unlinked', device })
    const changed = await withoutNumberOf(store, user, unlinked)
    const remaining = identities.filter((identity) => identity !== unlinked)
    const appMetadata = withProviders(user.appMetadata, remaining)
    await saveUser(store, { ...changed, appMetadata }, new Date(context.clock.now()).toISOString())
    return user
  })
  await notifyOfLinking(context, owner, 'unlinked')
}

const withoutNumberOf = async (store: Store, user: User, { provider }: Identity): Promise<User> =>
  provider === 'phone'
    ? {
        ...(await forgetPendingProofs(store, user)),
        phone: null,
        phoneConfirmedAt: null,
        phoneProvedAt: null,
      }
    : user
