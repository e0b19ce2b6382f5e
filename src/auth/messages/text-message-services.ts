import { createHmac, randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import type { Messages } from './messages.ts'

const longestWaitForTwilio = 8000

const Accepted = z.object({ sid: z.string(), status: z.string().optional() })
const Refused = z.object({ code: z.number().optional(), message: z.string().optional() })

/** Sends SMS and WhatsApp messages through Twilio (https://www.twilio.com/docs/messaging/api/message-resource). */
export function twilio({
  settings,
  log,
}: Pick<AuthContext, 'settings' | 'log'>): Messages['sendTextMessage'] {
  return async ({ to, channel, text }) => {
    const { smsTwilioAccountSid: account, smsTwilioAuthToken: token, smsTwilioUrl } = settings
    const sender = settings.smsTwilioMessageServiceSid
    if (!account || !token || !sender) {
      log.error('SMS_PROVIDER is twilio, and one of the SMS_TWILIO settings is missing')
      throw couldNotSend()
    }
    const place = `${smsTwilioUrl}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
    const form = { To: asAddress(`+${to}`, channel), Body: text, ...senderFields(sender, channel) }
    const response = await fetch(place, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(longestWaitForTwilio),
    }).catch((error: unknown) => {
      log.error({ err: error }, 'Twilio cannot be reached')
      throw couldNotSend()
    })
    const answer: unknown = await response.json().catch(() => undefined)
    const accepted = Accepted.safeParse(answer)
    if (response.ok && accepted.success && !/failed|undelivered/.test(accepted.data.status ?? ''))
      return accepted.data.sid
    const { code, message } = Refused.safeParse(answer).data ?? {}
    log.error({ status: response.status, code, message }, 'Twilio refused a message')
    throw new AuthProblem(422, 'sms_send_failed', `Error sending the ${channel} message: it was refused`)
  }
}

const couldNotSend = () =>
  new AuthProblem(500, 'unexpected_failure', 'The message could not be sent. Please try again soon.')

const asAddress = (number: string, channel: 'sms' | 'whatsapp') =>
  channel === 'whatsapp' ? `whatsapp:${number}` : number

/** `MG…` is a messaging service, which chooses the sender; anything else is the sender's number. */
const senderFields = (sender: string, channel: 'sms' | 'whatsapp'): Record<string, string> =>
  sender.startsWith('MG') ? { MessagingServiceSid: sender } : { From: asAddress(sender, channel) }

const longestWaitForWebhook = 5000

/**
 * Posts every SMS to the operator's own address for delivery, signed as Standard Webhooks requires. The format is that of
 * Supabase's "Send SMS" hook (`user.phone`, `sms.otp`), with the complete text added.
 */
export function signedWebhook(
  uri: string,
  { settings, log, clock }: Pick<AuthContext, 'settings' | 'log' | 'clock'>,
): Messages['sendTextMessage'] {
  return async ({ to, channel, text, code }) => {
    const keys = keysOf(settings.hookSendSmsSecrets ?? '')
    if (keys.length === 0) {
      log.error('HOOK_SEND_SMS_URI is set and HOOK_SEND_SMS_SECRETS is not')
      throw couldNotSend()
    }
    const id = `msg_${randomUUID()}`
    const timestamp = String(Math.floor(clock.now() / 1000))
    const body = JSON.stringify({
      user: { phone: to },
      sms: { otp: code, phone: `+${to}`, channel, text },
    })
    const response = await fetch(uri, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signaturesOf(`${id}.${timestamp}.${body}`, keys),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(longestWaitForWebhook),
    }).catch((error: unknown) => {
      log.error({ err: error }, 'the webhook for SMS cannot be reached')
      if (error instanceof Error && error.name === 'TimeoutError')
        throw new AuthProblem(422, 'hook_timeout', 'The message could not be sent in time')
      throw couldNotSend()
    })
    await response.body?.cancel()
    if (response.ok) return undefined
    log.error({ status: response.status }, 'the webhook for SMS refused a message')
    throw new AuthProblem(422, 'sms_send_failed', `Error sending the ${channel} message: it was refused`)
  }
}

/** `v1,whsec_…|v1,whsec_…`: two keys while one is being replaced. */
const keysOf = (secrets: string): Buffer[] =>
  secrets
    .split('|')
    .filter((secret) => secret !== '')
    .map((secret) => Buffer.from(secret.replace(/^v1,whsec_/, ''), 'base64'))

const signaturesOf = (signed: string, keys: Buffer[]): string =>
  keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`).join(' ')
