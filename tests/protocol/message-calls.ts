import type { Settings } from '#server/settings.ts'
import { callAuth, datedVersion, goodPassword } from './protocol-calls.ts'
import type { TestService } from './start-service.ts'

/** Addresses must be confirmed by mail. */
export const confirmed = { mailerAutoconfirm: false } satisfies Partial<Settings>
export const byPhone = { externalPhoneEnabled: true } satisfies Partial<Settings>

export const signUpByMail = (service: TestService, email: string) =>
  callAuth(service, 'POST', '/signup?redirect_to=http://127.0.0.1:3000/a/rather/long/way/to/go/in/the/end', {
    body: { email, password: goodPassword },
    headers: datedVersion,
  })

export const signUpByPhone = (service: TestService, phone: string, channel = 'sms') =>
  callAuth(service, 'POST', '/signup', {
    body: { phone, password: goodPassword, channel },
    headers: datedVersion,
  })

/** The stored users: none if a message could not be sent. */
export const usersOf = async ({ context }: TestService) =>
  context.store.selectFrom('users').select(['email', 'phone']).execute()
