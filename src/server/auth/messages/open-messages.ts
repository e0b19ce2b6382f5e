import type { AuthContext } from '#server/auth/auth-context.ts'
import type { Messages } from './messages.ts'
import { openOutbox } from './outbox.ts'
import { signedWebhook } from './signed-webhook.ts'
import { openSmtp } from './smtp.ts'
import { twilio } from './twilio.ts'

/** The way messages take with these settings: a mail server and an SMS provider, else the outbox (product-decisions.md, 21). */
export function openMessages(
  context: Pick<AuthContext, 'settings' | 'log' | 'clock'> & { dataDirectory: string },
): Messages {
  const { smtpUrl, smsProvider, hookSendSmsUri } = context.settings
  const outbox = openOutbox(context)
  const smtp = smtpUrl === undefined ? undefined : openSmtp(smtpUrl, context)
  return {
    sendMail: smtp?.sendMail ?? outbox.writeMail,
    sendTextMessage:
      smsProvider === 'twilio'
        ? twilio(context)
        : hookSendSmsUri === undefined
          ? outbox.writeTextMessage
          : signedWebhook(hookSendSmsUri, context),
    close: () => smtp?.close(),
  }
}
