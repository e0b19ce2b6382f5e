import type { SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { startMailbox } from './start-mailbox.ts'

/** A mailbox that is closed when the test ends. */
export async function openMailbox(options: SMTPServerOptions = {}) {
  const mailbox = await startMailbox(options)
  onTestFinished(mailbox.close)
  return mailbox
}
