import type { Context } from 'hono'
import * as z from 'zod'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import {
  type Contact,
  requireEmailAddress,
  requirePhoneNumber,
  requireTextChannel,
} from '#server/auth/contact.ts'
import { MetadataChange } from '#server/auth/metadata.ts'
import { hashPassword } from '#server/auth/passwords/password-hash.ts'
import { requireAcceptablePassword } from '#server/auth/passwords/password-rules.ts'
import { readCodeChallenge } from '#server/auth/pkce-flow.ts'
import { requireAuthorizedAddress } from '#server/auth/proofs/one-time-message.ts'
import { chooseRedirect } from '#server/auth/redirects/redirects.ts'
import { newAccount } from './new-account.ts'
import { type Newcomer, needsNoProof } from './sign-up.ts'
import { signupDisabled } from './sign-up-anonymously.ts'

export const Signup = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  data: MetadataChange.optional(),
  channel: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
})
type Signup = z.output<typeof Signup>

/** Who wants to sign up, with a password that will do. Checks in the order clients rely on (auth-protocol.md, 6). */
export async function readNewcomer(c: Context, context: AuthContext, body: Signup): Promise<Newcomer> {
  const { settings } = context
  if (settings.disableSignup) throw signupDisabled()
  if (!body.password) throw refused('Signup requires a valid password')
  const { email, phone, data: userMetadata } = body
  await requireAcceptablePassword(body.password, { email, phone, userMetadata }, settings)
  if (body.email && body.phone) throw refused('Give an email or a phone number, not both')
  const challenge = readCodeChallenge(body)
  if (body.phone && challenge) throw refused('PKCE is not supported for signups by phone')
  const channel = body.phone ? requireTextChannel(settings, body.channel) : 'sms'
  const contact = readContact(context, body)
  const redirectTo = chooseRedirect(c, context)
  const data = body.data ?? {}
  // What is wrong with address or data is said to everyone alike, before it matters who has an account.
  const { user, identity } = newAccount(context, contact, { data })
  if ('email' in contact && !needsNoProof(context, contact)) requireAuthorizedAddress(context, contact.email)
  const passwordHash = await hashPassword(body.password, context.passwordCost)
  return {
    contact,
    data,
    passwordHash,
    account: { user: { ...user, passwordHash }, identity },
    request: { redirectTo, challenge, channel, limits: { isCounted: true, isExempt: true } },
  }
}

function readContact({ settings }: AuthContext, { email, phone = '' }: Signup): Contact {
  if (email) {
    if (!settings.externalEmailEnabled)
      throw new AuthProblem(400, 'email_provider_disabled', 'Email signups are disabled')
    return { email: requireEmailAddress(email) }
  }
  if (!settings.externalPhoneEnabled)
    throw new AuthProblem(400, 'phone_provider_disabled', 'Phone signups are disabled')
  return { phone: requirePhoneNumber(phone) }
}

const refused = (message: string) => new AuthProblem(400, 'validation_failed', message)
