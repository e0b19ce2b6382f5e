import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A message in the outbox: its recipient, its text, and the link or code in it. */
export type SentMessage = { to: string; subject: string; text: string; link: string; code: string }

/** The messages sent from a data directory without a mail server, oldest first. */
export function readOutbox(dataDirectory: string): SentMessage[] {
  const outbox = join(dataDirectory, 'outbox')
  return filesIn(outbox)
    .sort()
    .map((name) => readMessage(readFileSync(join(outbox, name), 'utf8')))
}

function readMessage(message: string): SentMessage {
  const [head = '', ...body] = message.split('\n\n')
  const text = body.join('\n\n')
  return {
    to: /^To: (.*)$/m.exec(head)?.[1] ?? '',
    subject: /^Subject: (.*)$/m.exec(head)?.[1] ?? '',
    text,
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
    code: /\b\d{6,10}\b/.exec(text.replaceAll(/https?:\/\/\S+/g, ''))?.[0] ?? '',
  }
}

function filesIn(directory: string): string[] {
  try {
    // A message has a hidden name until it is complete.
    return readdirSync(directory).filter((name) => !name.startsWith('.'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
