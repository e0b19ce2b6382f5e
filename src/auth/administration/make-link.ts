import { Hono } from 'hono'
import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { makeOneTimeLink, sentAtOf } from '#auth/codes/one-time-message.ts'
import { requireEmailAddress } from '#auth/contact.ts'
import { MetadataChange, mergeMetadata } from '#auth/metadata.ts'
import { hashPassword } from '#auth/passwords/password-hash.ts'
import { requireAcceptablePassword } from '#auth/passwords/password-rules.ts'
import { chooseRedirect } from '#auth/redirects/redirects.ts'
import { readBody } from '#auth/request-input.ts'
import { newAccountByAdministrator } from '#auth/signing-up/new-account.ts'
import { deleteOneTimeToken, nothingCarried, putOneTimeToken } from '#auth/store/one-time-tokens.ts'
import { lockUser, readUserByEmail, saveUser, type User } from '#auth/store/users.ts'
import { readUserJson } from '#auth/user-json.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import type { OneTimeTokenKind } from '#store/sign-in-tables.ts'
import { noSuchUser } from './account-fields.ts'
import { invited, lockOrAddAccount, requireUnconfirmed, withPendingEmail } from './invite.ts'

/** `POST /admin/generate_link`: the user, along with the link and code that a mail would contain. */
export const generateLink = (context: AuthContext) =>
  new Hono().post('/', async (c) => {
    const fields = await readBody(c, LinkFields)
    const redirectTo = chooseRedirect(c, context, fields.redirect_to)
    const { user, type, link, code, linkToken } = await makeLink(context, fields, redirectTo)
    return c.json({
      ...(await readUserJson(context.store, user)),
      action_link: link,
      email_otp: code,
      hashed_token: linkToken,
      verification_type: type,
      redirect_to: redirectTo,
    })
  })

const LinkFields = z.object({
  type: z.string().default(''),
  email: z.string().default(''),
  password: z.string().optional(),
  new_email: z.string().optional(),
  data: MetadataChange.default({}),
  redirect_to: z.string().optional(),
})
type LinkFields = z.output<typeof LinkFields>

/** The kind of token that each type of link carries (auth-protocol.md, 5). */
const kindOf = {
  signup: 'confirmation',
  invite: 'confirmation',
  magiclink: 'recovery',
  recovery: 'recovery',
  email_change_current: 'email_change_current',
  email_change_new: 'email_change_new',
} as const satisfies Record<string, OneTimeTokenKind>
type LinkType = keyof typeof kindOf

/**
 * The link and code that a mail would contain, for an administrator to deliver (auth-protocol.md, 10). Nothing is sent;
 * earlier links and codes of the same kind stop working.
 */
async function makeLink(context: AuthContext, fields: LinkFields, redirectTo: string) {
  const asked = requireType(context, fields.type)
  const email = requireEmailAddress(fields.email)
  const isNew = (await readUserByEmail(context.store, email)) === undefined
  // A sign-in link for an unknown address creates the account.
  const type: LinkType = asked === 'magiclink' && isNew ? 'signup' : asked
  const passwordHash = asked === 'signup' ? await hashRequiredPassword(context, fields) : null
  const prepare = await preparationOf(context, { type, email, passwordHash }, fields)
  return insideTransaction(context.store, async (store) => {
    const prepared = await prepare(store)
    const to = type === 'email_change_new' ? (prepared.newEmail ?? email) : email
    const recipient = { email: to, purpose: type, redirectTo, isPkce: false }
    const made = makeOneTimeLink(context, { user: prepared, kind: kindOf[type], to: recipient })
    const { token } = made
    await putOneTimeToken(store, { ...token, carried: { ...nothingCarried, passwordHash } })
    const user = await saveUser(store, { ...prepared, [sentAtOf[token.kind]]: token.sentAt }, token.sentAt)
    return { user, type, link: made.link, code: made.code, linkToken: made.linkToken }
  })
}

function requireType({ settings }: AuthContext, type: string): LinkType {
  if (!Object.hasOwn(kindOf, type))
    throw new AuthProblem(400, 'validation_failed', `There are no links of the type "${type}"`)
  if (type === 'email_change_current' && !settings.mailerSecureEmailChangeEnabled)
    throw new AuthProblem(
      400,
      'validation_failed',
      'The current address does not have to confirm: MAILER_SECURE_EMAIL_CHANGE_ENABLED is off',
    )
  return type as LinkType
}

/** Does the slow work and returns how to find or create the user inside the transaction. */
async function preparationOf(
  context: AuthContext,
  { type, email, passwordHash }: { type: LinkType; email: string; passwordHash: string | null },
  fields: LinkFields,
): Promise<(store: Store) => Promise<User>> {
  switch (type) {
    case 'signup':
    case 'invite': {
      requireUnconfirmed(await readUserByEmail(context.store, email))
      const account = newAccountByAdministrator(context, { email }, { passwordHash, data: fields.data })
      return async (store) => {
        const user = await lockOrAddAccount(store, email, account)
        if (type === 'invite') return invited(user, context)
        const userMetadata = mergeMetadata(user.userMetadata, fields.data)
        return { ...user, userMetadata, ...(passwordHash ? { passwordHash } : {}) }
      }
    }
    case 'magiclink':
    case 'recovery':
      return (store) => lockKnown(store, email)
    case 'email_change_current':
    case 'email_change_new': {
      const newEmail = requireEmailAddress(fields.new_email ?? '')
      return async (store) => {
        const user = await lockKnown(store, email)
        if (user.newEmail !== newEmail) await cancelPendingEmail(store, user.id)
        return withPendingEmail(store, user, newEmail)
      }
    }
  }
}

async function hashRequiredPassword(
  { settings, passwordCost }: AuthContext,
  { password, email, data: userMetadata }: LinkFields,
): Promise<string> {
  if (!password) throw new AuthProblem(400, 'validation_failed', 'Signup requires a valid password')
  await requireAcceptablePassword(password, { email, userMetadata }, settings)
  return hashPassword(password, passwordCost)
}

async function lockKnown(store: Store, email: string): Promise<User> {
  const known = await readUserByEmail(store, email)
  const user = known && (await lockUser(store, known.id))
  if (!user) throw noSuchUser()
  return user
}

/** A pending change to another address must not be completed by this link. */
async function cancelPendingEmail(store: Store, userId: string): Promise<void> {
  await deleteOneTimeToken(store, userId, 'email_change_new')
  await deleteOneTimeToken(store, userId, 'email_change_current')
}
