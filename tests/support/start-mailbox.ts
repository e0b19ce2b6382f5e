import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail that arrived: parsed as by a mail client, and its raw lines. */
export type ReceivedMail = { email: Email; raw: string; recipients: string[]; sender: string }

/** A real mail server on this machine that keeps what it receives. */
export async function startMailbox(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    async onData(stream, session, done) {
      const raw = await text(stream)
      received.push({
        email: await PostalMime.parse(raw),
        raw,
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        sender: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
      })
      done()
    },
    ...options,
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  const { port } = server.server.address() as AddressInfo
  return { port, url: `smtp://127.0.0.1:${port}`, received, close }
}
