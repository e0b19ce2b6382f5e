import { Hono } from 'hono'
import * as z from 'zod'
import { invited, lockOrAddAccount, requireUnconfirmed } from '#server/auth/administration/invited-account.ts'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { sendOneTimeMessage } from '#server/auth/codes/one-time-message.ts'
import { requireEmailAddress } from '#server/auth/contact.ts'
import { MetadataChange } from '#server/auth/metadata.ts'
import { chooseRedirect } from '#server/auth/redirects/redirects.ts'
import { readBody } from '#server/auth/request-input.ts'
import { requireAdmin } from '#server/auth/sessions/session-guards.ts'
import { newAccountByAdministrator } from '#server/auth/signing-up/new-account.ts'
import { readUserJson } from '#server/auth/user-json.ts'
import { putOneTimeToken } from '#store/accounts/one-time-tokens.ts'
import { type Metadata, readUserByEmail, saveUser, type User } from '#store/accounts/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'

const Invite = z.object({ email: z.string().default(''), data: MetadataChange.optional() })

/** `POST /invite`: an account for someone, with a mail that lets them in (auth-protocol.md, 10). */
export const invite = (context: AuthContext) =>
  new Hono().use(requireAdmin(context)).post('/', async (c) => {
    const { email, data = {} } = await readBody(c, Invite)
    const redirectTo = chooseRedirect(c, context)
    const user = await sendInvitation(context, { email: requireEmailAddress(email), data, redirectTo })
    return c.json(await readUserJson(context.store, user))
  })

async function sendInvitation(
  context: AuthContext,
  { email, data, redirectTo }: { email: string; data: Metadata; redirectTo: string },
): Promise<User> {
  const known = await readUserByEmail(context.store, email)
  requireUnconfirmed(known)
  const account = newAccountByAdministrator(context, { email }, { data })
  const { token } = await sendOneTimeMessage(context, {
    // An administrator may send it again at any time.
    user: { ...(known ?? account.user), confirmationSentAt: null },
    kind: 'confirmation',
    to: { email, purpose: 'invite', redirectTo, isPkce: false },
  })
  return insideTransaction(context.store, async (store) => {
    const user = await lockOrAddAccount(store, email, account)
    await putOneTimeToken(store, { ...token, userId: user.id })
    return saveUser(store, { ...invited(user, context), confirmationSentAt: token.sentAt }, token.sentAt)
  })
}
