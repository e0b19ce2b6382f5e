import * as z from 'zod'
import { httpAddress } from './setting-types.ts'

/** How e-mails and SMS leave; without any of it they are written to the outbox (product-decisions.md, 21). */
export const messageSettings = {
  smtpUrl: z
    .string()
    .regex(/^smtps?:\/\/./, 'must start with smtp:// or smtps://')
    .optional()
    .describe(
      'The mail server, `smtps://user:password@host:465`. Unset: mails are written to `outbox` in `DATA_DIR`.',
    ),
  smtpAdminEmail: z
    .email('must be an e-mail address')
    .default('outgo@localhost')
    .describe('The sender of mails.'),
  smtpSenderName: z.string().default('Outgo').describe('The sender’s name.'),
  smsProvider: z
    .enum(['twilio'], 'must be twilio')
    .optional()
    .describe('`twilio`, with the four settings below. Unset: the webhook, else the outbox.'),
  smsTwilioAccountSid: z.string().optional().describe('The account at Twilio.'),
  smsTwilioAuthToken: z.string().optional().describe('Its token.'),
  smsTwilioMessageServiceSid: z
    .string()
    .optional()
    .describe('The messaging service, or the number that sends.'),
  smsTwilioUrl: httpAddress().default('https://api.twilio.com').describe('Where Twilio’s interface is.'),
  hookSendSmsUri: httpAddress()
    .optional()
    .describe('An address that is posted every SMS, signed after Standard Webhooks.'),
  hookSendSmsSecrets: z
    .string()
    .regex(/^v1,whsec_[A-Za-z0-9+/=]+(\|v1,whsec_[A-Za-z0-9+/=]+)*$/, 'must be v1,whsec_ and a key in base64')
    .optional()
    .describe('The key it is signed with, `v1,whsec_…`.'),
  smsTestOtp: z
    .string()
    .regex(/^\d+[=:]\d+(,\d+[=:]\d+)*$/, 'must be pairs such as 4915550001=123456, separated by commas')
    .transform((pairs) => new Map(pairs.split(',').map((pair) => pair.split(/[=:]/) as [string, string])))
    .default(new Map())
    .describe('Numbers that are sent nothing and the code that is accepted from each, `4915550001=123456`.'),
  smsTestOtpValidUntil: z.iso
    .datetime({ offset: true, error: 'must be a time such as 2027-01-31T12:00:00Z' })
    .optional()
    .describe('Until when those codes are accepted, `2027-01-31T12:00:00Z`. Unset: without end.'),
}
