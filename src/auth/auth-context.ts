import type { Limits } from '#auth/limits/limits.ts'
import type { Messages } from '#auth/messages/messages.ts'
import type { PasswordCost } from '#auth/passwords/password-hash.ts'
import type { ServiceContext } from '#http/service-context.ts'

/** What the authentication service needs in addition to what both services need. */
export type AuthContext = ServiceContext & {
  messages: Messages
  limits: Limits
  /** The Argon2 parameters for new passwords. */
  passwordCost: PasswordCost
}
