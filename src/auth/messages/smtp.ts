import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { type Mail, MailRefused } from './messages.ts'

/** Together shorter than a call may take, so that the caller learns that the mail server does not respond. */
const longestConnecting = 4000
const longestSilence = 8000

/** Sends mails through a mail server and keeps connections open for the next ones. */
export function openSmtp(url: string, { settings, log }: Pick<AuthContext, 'settings' | 'log'>) {
  const from = { name: settings.smtpSenderName, address: settings.smtpAdminEmail }
  let transport: ReturnType<typeof connect> | undefined
  return {
    async sendMail({ to, subject, text, html, unsubscribeLink }: Mail): Promise<void> {
      transport ??= connect(url)
      try {
        // As an object, because nodemailer would read a text as a list of addresses.
        const recipient = { name: '', address: to }
        await (await transport).sendMail({
          from,
          to: recipient,
          subject,
          text,
          html,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeLink !== undefined && {
              'List-Unsubscribe': `<${unsubscribeLink}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        log.error({ err: error }, 'a mail could not be handed over to the mail server')
        const Problem = isRefusal(error) ? MailRefused : AuthProblem
        throw new Problem(500, 'unexpected_failure', 'The mail could not be sent. Please try again soon.')
      }
    },
    async isReachable(): Promise<boolean> {
      transport ??= connect(url)
      try {
        return await (await transport).verify()
      } catch (error) {
        log.warn({ err: error }, 'the mail server cannot be reached')
        return false
      }
    },
    close(): void {
      transport?.then((opened) => opened.close())
    },
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 400

/** Loaded only where a mail server is configured; the others start faster without it. */
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
