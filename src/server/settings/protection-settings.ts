import * as z from 'zod'
import { httpAddress, list, onOrOff, seconds, wholeNumber } from './setting-types.ts'

const most = 1_000_000

/** Protection against bots and guessing. */
export const protectionSettings = {
  rateLimitHeader: z
    .string()
    .optional()
    .describe(
      'Header in which the proxy passes the client’s IP address, such as `X-Real-IP`. Rate limits use it. The proxy must overwrite any value sent by the client. If unset, the address of the connection is used, and connections from this machine are not limited.',
    ),
  rateLimitEmailSent: wholeNumber(1, most)
    .default(30)
    .describe(
      'Emails per hour for the whole server, including requested ones that turned out not to be needed. Has no effect if `MAILER_AUTOCONFIRM` is on.',
    ),
  rateLimitSmsSent: wholeNumber(1, most)
    .default(30)
    .describe(
      'SMS messages per hour for the whole server, counted the same way. Has no effect if `SMS_AUTOCONFIRM` is on.',
    ),
  rateLimitTokenRefresh: wholeNumber(1, most)
    .default(150)
    .describe('Token requests per five minutes and IP address.'),
  rateLimitOtp: wholeNumber(1, most)
    .default(30)
    .describe(
      'Sign-ups, recoveries and requests for a code per five minutes and IP address, each counted separately.',
    ),
  rateLimitVerify: wholeNumber(1, most)
    .default(30)
    .describe('Attempts to use a link or code per five minutes and IP address.'),
  rateLimitCodeGuesses: wholeNumber(1, most)
    .default(50)
    .describe(
      'Wrong codes per day for each email address or phone number, across all codes sent to it. Links don’t count.',
    ),
  rateLimitAnonymousUsers: wholeNumber(1, most)
    .default(30)
    .describe('Anonymous sign-ups per hour and IP address.'),
  rateLimitSso: wholeNumber(1, most)
    .default(30)
    .describe(
      'Sign-ins started through single sign-on per five minutes and IP address. Sign-ins through other providers, and their returns, have the same limit, each counted separately.',
    ),
  rateLimitLedgerCalls: wholeNumber(1, most)
    .default(3000)
    .describe(
      'Ledger API calls per minute and signed-in user. A search across all years counts as 10 calls, a download as 100. Each process counts separately.',
    ),
  smtpMaxFrequency: seconds(0, 86_400)
    .default(60)
    .describe('Minimum number of seconds between two emails of the same kind to the same address.'),
  smsMaxFrequency: seconds(0, 86_400)
    .default(60)
    .describe('Minimum number of seconds between two SMS messages of the same kind to the same number.'),
  authorizedAddresses: list()
    .default([])
    .describe('The only email addresses that Outgo sends to, separated by commas. If unset, any.'),
  captchaEnabled: onOrOff().default(false).describe('Require a captcha.'),
  captchaProvider: z
    .enum(['hcaptcha', 'turnstile'], 'must be hcaptcha or turnstile')
    .default('hcaptcha')
    .describe('Captcha provider, `hcaptcha` or `turnstile`.'),
  captchaSecret: z.string().optional().describe('Captcha secret from the provider.'),
  captchaVerifyUrl: httpAddress()
    .optional()
    .describe('Address where captchas are verified. If unset, the provider’s.'),
}
