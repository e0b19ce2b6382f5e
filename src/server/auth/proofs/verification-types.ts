import { AuthProblem } from '#server/auth/auth-problem.ts'
import type { OneTimeTokenKind } from '#store/account-tables.ts'

/** Which tokens a type of verification accepts (auth-protocol.md, 5). */
const mailTypes = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_new', 'email_change_current'],
} as const satisfies Record<string, OneTimeTokenKind[]>

const phoneTypes = {
  sms: ['confirmation'],
  phone_change: ['phone_change'],
} as const satisfies Record<string, OneTimeTokenKind[]>

export const kindsOfMailType = (type: string) => kindsOf(mailTypes, type)
export const kindsOfPhoneType = (type: string) => kindsOf(phoneTypes, type)

function kindsOf(
  types: Record<string, readonly OneTimeTokenKind[]>,
  type: string,
): readonly OneTimeTokenKind[] {
  const kinds = Object.hasOwn(types, type) ? types[type] : undefined
  if (!kinds) throw new AuthProblem(400, 'validation_failed', `Unsupported verification type ${type}`)
  return kinds
}
