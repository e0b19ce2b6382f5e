import * as z from 'zod'
import { codeLength, httpAddress, list, onOrOff, seconds, wholeNumber } from './setting-types.ts'

const day = 86_400
const year = 365 * day

/** Who may have an account, how users sign in, and for how long. */
export const accountSettings = {
  disableSignup: onOrOff().default(false).describe('Refuse new accounts.'),
  externalEmailEnabled: onOrOff().default(true).describe('Allow sign-up and sign-in with an email address.'),
  externalPhoneEnabled: onOrOff()
    .default(false)
    .describe('Allow sign-up and sign-in with a phone number. Requires an SMS provider or the outbox.'),
  externalAnonymousUsersEnabled: onOrOff()
    .default(false)
    .describe('Allow anonymous accounts, without an email address or password.'),
  magicLinkEnabled: onOrOff().default(true).describe('Allow sign-in by a link or code sent by email.'),
  mailerAutoconfirm: onOrOff()
    .default(true)
    .describe(
      '`true`: new users are signed in right after signing up. `false`: they have to confirm their email address first.',
    ),
  smsAutoconfirm: onOrOff()
    .default(false)
    .describe('Treat phone numbers as confirmed without sending a code.'),
  manualLinkingEnabled: onOrOff()
    .default(true)
    .describe('Allow users to link accounts from other providers in Settings.'),
  siteUrl: httpAddress()
    .optional()
    .describe('Address that links in messages redirect to once they are verified. If unset, `PUBLIC_URL`.'),
  apiExternalUrl: httpAddress()
    .optional()
    .describe('Public address of the authentication service. If unset, `PUBLIC_URL` followed by `/auth/v1`.'),
  uriAllowList: list()
    .default([])
    .describe(
      'More addresses that links and providers may redirect to, separated by commas. `*` matches part of an address, `**` anything.',
    ),
  passwordMinLength: wholeNumber(0, 72)
    .transform((length) => Math.max(length, 6))
    .default(8)
    .describe('Minimum length of a new password in characters, at least 6.'),
  passwordRequiredCharacters: z
    .string()
    .transform((text) => (text.match(/(?:\\:|[^:])+/gs) ?? []).map((set) => set.replaceAll('\\:', ':')))
    .default([])
    .describe(
      'Sets of characters, separated by `:`. A new password must contain a character from each set. Write a colon as `\\:`.',
    ),
  passwordRefuseGuessable: onOrOff()
    .default(false)
    .describe(
      'Refuse new passwords that are easy to guess: those that zxcvbn would find within a million guesses, ignoring case and looking at the first 32 characters. It tries the 49,233 most common of ten million leaked passwords, also with substituted digits or symbols and reversed, as well as neighboring keys, repetitions, sequences and dates. A password must also pass after removing words related to the account: `outgo`, the host of `PUBLIC_URL`, the user’s email address, phone number and name, and any part of these with four characters or more.',
    ),
  updatePasswordRequireReauthentication: onOrOff()
    .default(false)
    .describe(
      'Require a code sent by message to change the password or link or unlink an identity when the session is more than a day old.',
    ),
  updatePasswordRequireCurrentPassword: onOrOff()
    .default(false)
    .describe('Require the current password to change the password or link or unlink an identity.'),
  mailerSecureEmailChangeEnabled: onOrOff()
    .default(true)
    .describe('Require a change of email address to be confirmed from the old address as well.'),
  mailerOtpExp: seconds(1, 30 * day)
    .default(day)
    .describe('How long a link or code in an email is valid, in seconds.'),
  mailerOtpLength: codeLength().describe('Number of digits in emailed codes, 6 to 10.'),
  smsOtpExp: seconds(1, day).default(60).describe('How long a code in an SMS is valid, in seconds.'),
  smsOtpLength: codeLength().describe('Number of digits in SMS codes, 6 to 10.'),
  flowStateExpiryDuration: seconds(0, day)
    .transform((duration) => Math.max(duration, 300))
    .default(300)
    .describe(
      'How long a sign-in that goes through an email or a provider can take, in seconds, at least 300.',
    ),

  jwtExp: seconds(1, 604_800)
    .default(3600)
    .describe(
      'Lifetime of an access token in seconds. Clients refresh it 90 seconds before it expires, so set it well above 90.',
    ),
  jwtSecret: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Secret shared with another system whose HS256 tokens are accepted as well. If unset, none are.',
    ),
  jwtIssuer: z
    .string()
    .optional()
    .describe(
      'Issuer named in access tokens. If unset, the address of the authentication service, if `PUBLIC_URL` or `API_EXTERNAL_URL` is set.',
    ),
  jwtAud: z.string().default('authenticated').describe('Audience of access tokens.'),
  jwtDefaultGroupName: z.string().default('authenticated').describe('Role of users in their access tokens.'),
  jwtAdminRoles: list()
    .default(['service_role', 'supabase_admin'])
    .describe('Roles whose tokens may administer accounts, separated by commas.'),
  refreshTokenRotationEnabled: onOrOff()
    .default(true)
    .describe('End the session if a refresh token is used twice.'),
  refreshTokenReuseInterval: seconds(0, 3600)
    .default(10)
    .describe('How long a used refresh token may be used again, in seconds, before it is treated as stolen.'),
  timebox: seconds(1, 10 * year)
    .optional()
    .describe('Maximum lifetime of a session in seconds. If unset, unlimited.'),
  inactivityTimeout: seconds(1, 10 * year)
    .optional()
    .describe('End a session after this many seconds without activity. If unset, never.'),
  allowLowAal: seconds(1, 10 * year)
    .optional()
    .describe(
      'How long users with a second factor can stay signed in without it, in seconds. If unset, unlimited.',
    ),
  singlePerUser: onOrOff().default(false).describe('End a user’s other sessions when they sign in.'),
  cleanupEnabled: onOrOff()
    .default(true)
    .describe(
      'Delete expired data: old tokens and challenges, sessions past their limits, and anonymous users not seen for 30 days.',
    ),

  mfaTotpEnrollEnabled: onOrOff().default(true).describe('Allow users to add an authenticator app.'),
  mfaTotpVerifyEnabled: onOrOff().default(true).describe('Accept codes from authenticator apps.'),
  mfaPhoneEnrollEnabled: onOrOff()
    .default(false)
    .describe(
      'Allow users to add a phone as a second factor. An SMS can be intercepted and a number can be hijacked, so an authenticator app is safer.',
    ),
  mfaPhoneVerifyEnabled: onOrOff().default(false).describe('Accept SMS codes as a second factor.'),
  mfaPhoneOtpLength: codeLength().describe('Number of digits in the SMS code of a second factor, 6 to 10.'),
  mfaPhoneMaxFrequency: seconds(0, day)
    .default(60)
    .describe('Minimum number of seconds between two such codes to the same number.'),
  factorExpiryDuration: seconds(1, day)
    .default(300)
    .describe('How long a new second factor waits for its first code, in seconds.'),
  challengeExpiryDuration: seconds(1, day)
    .default(300)
    .describe('How long a second-factor challenge can be answered, in seconds.'),
  maxEnrolledFactors: wholeNumber(1, 100).default(10).describe('Maximum number of second factors per user.'),
  maxVerifiedFactors: wholeNumber(1, 100)
    .default(10)
    .describe('Maximum number of second factors in use per user.'),
}
