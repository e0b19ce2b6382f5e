import * as z from 'zod'
import { httpAddress, list, onOrOff, seconds, wholeNumber } from './setting-types.ts'

const most = 1_000_000

/** What keeps robots and guessers away. */
export const protectionSettings = {
  rateLimitHeader: z
    .string()
    .optional()
    .describe(
      'The header in which a proxy puts the client’s address, such as `X-Real-IP`: limits count by it. The proxy has to overwrite what the client sent. Unset: the address of the connection counts, and connections from this machine are not limited.',
    ),
  rateLimitEmailSent: wholeNumber(1, most)
    .default(30)
    .describe('The most e-mails in an hour. Without effect when `MAILER_AUTOCONFIRM` is on.'),
  rateLimitSmsSent: wholeNumber(1, most)
    .default(30)
    .describe('The most SMS in an hour. Without effect when `SMS_AUTOCONFIRM` is on.'),
  rateLimitTokenRefresh: wholeNumber(1, most)
    .default(150)
    .describe('The calls for a token in five minutes, for each address.'),
  rateLimitOtp: wholeNumber(1, most)
    .default(30)
    .describe('The sign-ups, recoveries and requests for a code in five minutes, each, for each address.'),
  rateLimitVerify: wholeNumber(1, most)
    .default(30)
    .describe('The links and codes tried in five minutes, for each address.'),
  rateLimitCodeGuesses: wholeNumber(1, most)
    .default(50)
    .describe(
      'The wrong codes in a day for each e-mail address or number that codes are sent to, over all of its codes. Links are not counted.',
    ),
  rateLimitAnonymousUsers: wholeNumber(1, most)
    .default(30)
    .describe('The anonymous sign-ups in an hour, for each address.'),
  rateLimitSso: wholeNumber(1, most)
    .default(30)
    .describe(
      'The sign-ins begun in five minutes through single sign-on, and those through other providers, for each address.',
    ),
  rateLimitLedgerCalls: wholeNumber(1, most)
    .default(3000)
    .describe(
      'The ledger calls of each signed-in user in a minute; a search through all years counts as 10, a download as 100. Counted by each process for itself.',
    ),
  smtpMaxFrequency: seconds(0, 86_400)
    .default(60)
    .describe('The fewest seconds between two e-mails of a kind to one user.'),
  smsMaxFrequency: seconds(0, 86_400)
    .default(60)
    .describe('The fewest seconds between two SMS of a kind to one user.'),
  authorizedAddresses: list()
    .default([])
    .describe('The only e-mail addresses that mail is sent to, separated by commas. Unset: any.'),
  captchaEnabled: onOrOff().default(false).describe('Whether a captcha is asked for.'),
  captchaProvider: z
    .enum(['hcaptcha', 'turnstile'], 'must be hcaptcha or turnstile')
    .default('hcaptcha')
    .describe('Whose: `hcaptcha` or `turnstile`.'),
  captchaSecret: z.string().optional().describe('The secret its provider gave.'),
  captchaVerifyUrl: httpAddress().optional().describe('Where answers are checked. Unset: at the provider.'),
}
