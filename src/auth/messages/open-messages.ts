import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuthContext } from '#auth/auth-context.ts'
import type { Mail, Messages, TextMessage } from './messages.ts'
import { openSmtp } from './smtp.ts'
import { signedWebhook, twilio } from './text-message-services.ts'

/** Sends through the configured mail server and SMS provider, or else writes to the outbox (product-decisions.md, 21). */
export function openMessages(
  context: Pick<AuthContext, 'settings' | 'log' | 'clock'> & { dataDirectory: string },
): Messages {
  const { smtpUrl, smsProvider, hookSendSmsUri } = context.settings
  const outbox = openOutbox(context)
  const smtp = smtpUrl === undefined ? undefined : openSmtp(smtpUrl, context)
  return {
    sendMail: smtp?.sendMail ?? outbox.writeMail,
    canSendMail: smtp?.isReachable ?? (async () => true),
    sendTextMessage:
      smsProvider === 'twilio'
        ? twilio(context)
        : hookSendSmsUri === undefined
          ? outbox.writeTextMessage
          : signedWebhook(hookSendSmsUri, context),
    close: () => smtp?.close(),
  }
}

/**
 * For machines without a mail server or SMS provider: writes each message to a text file for the operator, never encoded or
 * wrapped. The file names sort by time.
 */
function openOutbox({
  dataDirectory,
  clock,
  log,
}: Pick<AuthContext, 'log' | 'clock'> & { dataDirectory: string }) {
  const outbox = join(dataDirectory, 'outbox')
  const write = async (text: string): Promise<string> => {
    const at = new Date(clock.now()).toISOString().replaceAll(':', '-')
    // Several can be written within a millisecond, also by several processes on this machine.
    const tick = String(process.hrtime.bigint()).padStart(20, '0')
    const name = `${at}-${tick}.txt`
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    // Renamed when complete, so that someone watching the folder only sees whole messages.
    const unfinished = join(outbox, `.${name}`)
    await writeFile(unfinished, text, { mode: 0o600, flag: 'wx' })
    await rename(unfinished, join(outbox, name))
    return join(outbox, name)
  }
  return {
    async writeMail({ to, subject, text, link, code }: Mail): Promise<void> {
      const file = await write(`To: ${to}\nSubject: ${subject}\n\n${text}`)
      const proof = { ...(link === null ? {} : { link }), ...(code === null ? {} : { code }) }
      log.info({ file, to, ...proof }, 'a mail was written to the outbox')
    },
    async writeTextMessage({ to, text, code }: TextMessage): Promise<undefined> {
      const file = await write(`To: ${to}\nSubject: SMS\n\n${text}\n`)
      log.info({ file, to, code }, 'an SMS was written to the outbox')
    },
  }
}
