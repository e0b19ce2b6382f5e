import * as z from 'zod'
import { codeLength, httpAddress, list, onOrOff, seconds, wholeNumber } from './setting-types.ts'

const day = 86_400
const year = 365 * day

/** Who may have an account, how they prove who they are, and for how long that holds. */
export const accountSettings = {
  disableSignup: onOrOff().default(false).describe('`true` refuses new accounts.'),
  externalEmailEnabled: onOrOff()
    .default(true)
    .describe('Whether people sign up and in with an e-mail address.'),
  externalPhoneEnabled: onOrOff()
    .default(false)
    .describe('Whether people sign up and in with a phone number. Needs an SMS provider, or the outbox.'),
  externalAnonymousUsersEnabled: onOrOff()
    .default(false)
    .describe('Whether one can begin without address and password.'),
  magicLinkEnabled: onOrOff()
    .default(true)
    .describe('Whether one can sign in by a link or code sent by e-mail.'),
  mailerAutoconfirm: onOrOff()
    .default(true)
    .describe('`true`: a sign-up signs in at once. `false`: the address is confirmed by e-mail first.'),
  smsAutoconfirm: onOrOff().default(false).describe('`true`: a phone number counts without being confirmed.'),
  manualLinkingEnabled: onOrOff()
    .default(true)
    .describe('Whether people may link accounts of other providers in Settings.'),
  siteUrl: httpAddress().optional().describe('Where links in messages lead in the end. Unset: `PUBLIC_URL`.'),
  apiExternalUrl: httpAddress()
    .optional()
    .describe(
      'The address of the authentication service as others see it. Unset: `PUBLIC_URL` and `/auth/v1`.',
    ),
  uriAllowList: list()
    .default([])
    .describe(
      'Further addresses that links and providers may lead back to, separated by commas; `*` stands for a part, `**` for anything.',
    ),
  passwordMinLength: wholeNumber(0, 72)
    .transform((length) => Math.max(length, 6))
    .default(8)
    .describe('The fewest characters of a new password, at least 6.'),
  passwordRequiredCharacters: z
    .string()
    .transform((text) => (text.match(/(?:\\:|[^:])+/gs) ?? []).map((set) => set.replaceAll('\\:', ':')))
    .default([])
    .describe('Sets of characters, separated by `:`; a new password needs one of each. `\\:` is a colon.'),
  passwordRefuseGuessable: onOrOff()
    .default(false)
    .describe(
      '`true` refuses a new password that is easy to guess: in small letters, and by its first 32 characters, zxcvbn would have it within a million tries. It tries the 49,233 that were used most among ten million leaked ones, also spelled with digits or signs or backwards, then neighbouring keys, repetitions, sequences and dates. What is left of the password without the words of its context has to pass as well: `outgo`, the host of `PUBLIC_URL`, the user’s e-mail address, number and name, and their parts of four characters or more.',
    ),
  updatePasswordRequireReauthentication: onOrOff()
    .default(false)
    .describe(
      'Whether a new password, and linking or unlinking an identity, needs a code sent by message when the session is older than a day.',
    ),
  updatePasswordRequireCurrentPassword: onOrOff()
    .default(false)
    .describe('Whether a new password, and linking or unlinking an identity, needs the current password.'),
  mailerSecureEmailChangeEnabled: onOrOff()
    .default(true)
    .describe('Whether a new e-mail address is confirmed from the old one, too.'),
  mailerOtpExp: seconds(1, 30 * day)
    .default(day)
    .describe('For how many seconds a link or code in an e-mail holds.'),
  mailerOtpLength: codeLength().describe('The digits of a code in an e-mail, 6 to 10.'),
  smsOtpExp: seconds(1, day).default(60).describe('For how many seconds a code in an SMS holds.'),
  smsOtpLength: codeLength().describe('The digits of a code in an SMS, 6 to 10.'),
  flowStateExpiryDuration: seconds(0, day)
    .transform((duration) => Math.max(duration, 300))
    .default(300)
    .describe(
      'For how many seconds a sign-in that left for a mail or a provider may be finished, at least 300.',
    ),

  jwtExp: seconds(1, 604_800)
    .default(3600)
    .describe(
      'How many seconds an access token holds before its client has to refresh it. Clients renew it a minute and a half early, so it should be well above 90.',
    ),
  jwtSecret: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('A secret of another system whose HS256 tokens are accepted, too. Unset: none are.'),
  jwtIssuer: z
    .string()
    .optional()
    .describe(
      'The issuer named in access tokens. Unset: the address of the authentication service, where `PUBLIC_URL` or `API_EXTERNAL_URL` tells it.',
    ),
  jwtAud: z.string().default('authenticated').describe('The audience of access tokens.'),
  jwtDefaultGroupName: z
    .string()
    .default('authenticated')
    .describe('The role of users, which their access tokens name.'),
  jwtAdminRoles: list()
    .default(['service_role', 'supabase_admin'])
    .describe('The roles whose tokens may administer accounts, separated by commas.'),
  refreshTokenRotationEnabled: onOrOff()
    .default(true)
    .describe('Whether a refresh token used twice ends its session.'),
  refreshTokenReuseInterval: seconds(0, 3600)
    .default(10)
    .describe('For how many seconds a refresh token may be used again before that counts as theft.'),
  timebox: seconds(1, 10 * year)
    .optional()
    .describe('For how many seconds a session lasts at most. Unset: without end.'),
  inactivityTimeout: seconds(1, 10 * year)
    .optional()
    .describe('After how many seconds without use a session ends. Unset: never.'),
  allowLowAal: seconds(1, 10 * year)
    .optional()
    .describe(
      'For how many seconds who has a second factor may stay signed in without it. Unset: without end.',
    ),
  singlePerUser: onOrOff().default(false).describe('Whether a sign-in ends the user’s other sessions.'),
  cleanupEnabled: onOrOff()
    .default(true)
    .describe(
      'Whether what nobody can use any more is deleted: old tokens and challenges, sessions past their limits, and anonymous users not seen for 30 days.',
    ),

  mfaTotpEnrollEnabled: onOrOff().default(true).describe('Whether an authenticator app can be added.'),
  mfaTotpVerifyEnabled: onOrOff().default(true).describe('Whether codes of authenticator apps are accepted.'),
  mfaPhoneEnrollEnabled: onOrOff()
    .default(false)
    .describe(
      'Whether a phone can be added as second factor. An SMS can be read on its way, and a number taken over: an app is safer.',
    ),
  mfaPhoneVerifyEnabled: onOrOff()
    .default(false)
    .describe('Whether codes sent to a phone are accepted as second factor.'),
  mfaPhoneOtpLength: codeLength().describe('The digits of a second factor’s code in an SMS, 6 to 10.'),
  mfaPhoneMaxFrequency: seconds(0, day).default(60).describe('The fewest seconds between two such codes.'),
  factorExpiryDuration: seconds(1, day)
    .default(300)
    .describe('For how many seconds a second factor waits for its first code.'),
  challengeExpiryDuration: seconds(1, day)
    .default(300)
    .describe('For how many seconds a second factor’s challenge can be answered.'),
  maxEnrolledFactors: wholeNumber(1, 100).default(10).describe('The most second factors of a user.'),
  maxVerifiedFactors: wholeNumber(1, 100).default(10).describe('The most of them that are in use.'),
}
