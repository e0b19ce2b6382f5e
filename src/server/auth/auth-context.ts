import type { Limits } from '#server/auth/limits/limits.ts'
import type { PasswordCost } from '#server/auth/passwords/password-hash.ts'
import type { ServiceContext } from '#server/http/service-context.ts'
import type { Messages } from './messages/messages.ts'

/** What the authentication service needs in addition to what both services need. */
export type AuthContext = ServiceContext & {
  messages: Messages
  limits: Limits
  /** The Argon2 parameters for new passwords. */
  passwordCost: PasswordCost
}
