import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuthContext } from '#server/auth/auth-context.ts'
import type { Messages } from './messages.ts'

/** The way messages take with these settings. */
export function openMessages({
  dataDirectory,
}: Pick<AuthContext, 'settings' | 'log'> & { dataDirectory: string }): Messages {
  const write = async (name: string, text: string) => {
    const outbox = join(dataDirectory, 'outbox')
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    await writeFile(join(outbox, name), text, { mode: 0o600 })
  }
  return {
    sendMail: ({ to, subject, text }) =>
      write(`${Date.now()}-${process.hrtime.bigint()}.txt`, `To: ${to}\nSubject: ${subject}\n\n${text}`),
    sendTextMessage: async ({ to, text }) => {
      await write(`${Date.now()}-${process.hrtime.bigint()}.txt`, `To: ${to}\n\n${text}`)
      return undefined
    },
  }
}
