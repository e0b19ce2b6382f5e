import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import type { Mail } from './messages.ts'

/** Together shorter than a call may take, so that its caller hears of a mail server that does not answer. */
const longestConnecting = 4000
const longestSilence = 8000

/** Hands mails over to a mail server, keeping connections for the next ones. */
export function openSmtp(url: string, { settings, log }: Pick<AuthContext, 'settings' | 'log'>) {
  const from = { name: settings.smtpSenderName, address: settings.smtpAdminEmail }
  let transport: ReturnType<typeof connect> | undefined
  return {
    async sendMail({ to, subject, text, html }: Mail): Promise<void> {
      transport ??= connect(url)
      try {
        // An address is one, whatever is written in it: nodemailer reads a text as a list.
        const recipient = { name: '', address: to }
        await (await transport).sendMail({
          from,
          to: recipient,
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        log.error({ err: error }, 'a mail could not be handed over to the mail server')
        throw new AuthProblem(500, 'unexpected_failure', 'The mail could not be sent. Please try again soon.')
      }
    },
    close(): void {
      transport?.then((opened) => opened.close())
    },
  }
}

/** Its code is loaded by those who have a mail server: the others start sooner without it. */
async function connect(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    dnsTimeout: longestConnecting,
    connectionTimeout: longestConnecting,
    greetingTimeout: longestConnecting,
    socketTimeout: longestSilence,
  })
}
