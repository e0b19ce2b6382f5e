import { randomUUID } from 'node:crypto'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { requireFree } from '#auth/contact.ts'
import { mergeMetadata } from '#auth/metadata.ts'
import { hashPassword, requireReadableHash } from '#auth/passwords/password-hash.ts'
import { requireStorablePassword } from '#auth/passwords/password-rules.ts'
import { isUuid } from '#auth/request-input.ts'
import { insertNewUser, newIdentity, newUser, withProviders } from '#auth/signing-up/new-account.ts'
import type { Identity } from '#auth/store/identities.ts'
import { readUser, type User } from '#auth/store/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { type AccountChange, type AccountFields, readAccountFields } from './account-fields.ts'

/**
 * Creates an account without asking its owner or sending anything. If no password is given, its owner first signs in with a
 * link or code.
 */
export async function createAccount(
  context: AuthContext,
  fields: AccountFields,
  audience: string,
): Promise<User> {
  const account = readAccountFields(context, fields)
  const id = requireNewId(fields)
  if (account.email === undefined && account.phone === undefined)
    throw new AuthProblem(400, 'validation_failed', 'Cannot create a user without either an email or phone')
  const passwordHash = await passwordHashOf(context, fields)
  const at = new Date(context.clock.now()).toISOString()
  const identities = identitiesOf(context, id, account)
  const user = newUser(context, {
    id,
    email: account.email ?? null,
    phone: account.phone ?? null,
    passwordHash,
    emailConfirmedAt: account.email && account.emailConfirmed ? at : null,
    phoneConfirmedAt: account.phone && account.phoneConfirmed ? at : null,
    // Nobody else has touched this account, so the administrator's word counts as proof.
    emailProvedAt: account.email && account.emailConfirmed ? at : null,
    phoneProvedAt: account.phone && account.phoneConfirmed ? at : null,
    userMetadata: mergeMetadata({}, account.userMetadata),
    appMetadata: mergeMetadata(withProviders({}, identities), account.appMetadata),
    bannedUntil: account.ban?.until ?? null,
    ...(account.role ? { role: account.role } : {}),
    aud: fields.aud || audience,
  })
  return insideTransaction(context.store, async (store) => {
    await requireFree(store, user)
    if (await readUser(store, id))
      throw new AuthProblem(422, 'user_already_exists', 'A user with this id already exists')
    // Someone else signed up with the address at this very moment.
    if (!(await insertNewUser(store, user, identities)))
      throw new AuthProblem(422, 'email_exists', 'A user with this email address has already been registered')
    return user
  })
}

function requireNewId({ id }: AccountFields): string {
  if (!id) return randomUUID()
  if (!isUuid(id) || /^[0-]*$/.test(id))
    throw new AuthProblem(400, 'validation_failed', 'The id must be a UUID')
  return id.toLowerCase()
}

async function passwordHashOf(
  { passwordCost }: AuthContext,
  { password, password_hash: hash }: AccountFields,
): Promise<string | null> {
  if (password && hash)
    throw new AuthProblem(400, 'validation_failed', 'Give a password or a password hash, not both')
  if (hash) return requireReadableHash(hash)
  if (!password) return null
  requireStorablePassword(password)
  return hashPassword(password, passwordCost)
}

function identitiesOf(context: AuthContext, id: string, account: AccountChange): Identity[] {
  const verified = { email_verified: false, phone_verified: false }
  return [
    ...(account.email
      ? [
          newIdentity(context, id, 'email', id, {
            email: account.email,
            ...verified,
            email_verified: account.emailConfirmed,
          }),
        ]
      : []),
    ...(account.phone
      ? [
          newIdentity(context, id, 'phone', id, {
            phone: account.phone,
            ...verified,
            phone_verified: account.phoneConfirmed,
          }),
        ]
      : []),
  ]
}
