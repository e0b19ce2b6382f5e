import * as z from 'zod'
import { httpAddress } from './setting-types.ts'

/** How email and SMS are sent. If unset, messages are written to the outbox. */
export const messageSettings = {
  smtpUrl: z
    .string()
    .regex(/^smtps?:\/\/./, 'must start with smtp:// or smtps://')
    .optional()
    .describe(
      'Mail server, `smtps://user:password@host:465`. If unset, emails are written to `outbox` in `DATA_DIR`.',
    ),
  smtpAdminEmail: z
    .email('must be an e-mail address')
    .default('outgo@localhost')
    .describe('Sender address of emails.'),
  smtpSenderName: z.string().default('Outgo').describe('Sender name of emails.'),
  smsProvider: z
    .enum(['twilio'], 'must be twilio')
    .optional()
    .describe('`twilio`, with the next four settings. If unset, the webhook is used, or else the outbox.'),
  smsTwilioAccountSid: z.string().optional().describe('Twilio account SID.'),
  smsTwilioAuthToken: z.string().optional().describe('Twilio auth token.'),
  smsTwilioMessageServiceSid: z
    .string()
    .optional()
    .describe('Twilio messaging service, or the phone number to send from.'),
  smsTwilioUrl: httpAddress().default('https://api.twilio.com').describe('Address of the Twilio API.'),
  hookSendSmsUri: httpAddress()
    .optional()
    .describe('Webhook that receives every SMS, signed according to Standard Webhooks.'),
  hookSendSmsSecrets: z
    .string()
    .regex(/^v1,whsec_[A-Za-z0-9+/=]+(\|v1,whsec_[A-Za-z0-9+/=]+)*$/, 'must be v1,whsec_ and a key in base64')
    .optional()
    .describe('Signing key of the webhook, `v1,whsec_…`.'),
  smsTestOtp: z
    .string()
    .regex(/^\d+[=:]\d+(,\d+[=:]\d+)*$/, 'must be pairs such as 4915550001=123456, separated by commas')
    .transform((pairs) => new Map(pairs.split(',').map((pair) => pair.split(/[=:]/) as [string, string])))
    .default(new Map())
    .describe(
      'Test phone numbers and the code accepted for each, `4915550001=123456`. Nothing is sent to them.',
    ),
  smsTestOtpValidUntil: z.iso
    .datetime({ offset: true, error: 'must be a time such as 2027-01-31T12:00:00Z' })
    .optional()
    .describe('When those codes stop being accepted, `2027-01-31T12:00:00Z`. If unset, never.'),
}
