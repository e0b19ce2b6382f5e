import { parseJson } from '#domain/parse-json.ts'

export type MailPurpose = 'sign-up' | 'recovery' | 'sign-in'
export type AwaitedMail = { email: string; purpose: MailPurpose }

const key = 'awaited-mail'

/** The last mail this browser requested, so that you can enter its code and so that its link is trusted. */
export function readAwaitedMail(): AwaitedMail | null {
  const stored = parseJson(localStorage.getItem(key))
  return isAwaitedMail(stored) ? stored : null
}

const isAwaitedMail = (stored: unknown): stored is AwaitedMail =>
  typeof stored === 'object' && stored !== null && 'email' in stored && 'purpose' in stored

/**
 * Requests a mail. It counts as awaited before the request is sent, because the mail can be opened before the
 * response arrives. If nothing was sent, the previous mail is awaited again.
 */
export async function awaitMail<Answer>(
  mail: AwaitedMail,
  request: () => Promise<Answer>,
  isSent: (answer: Answer) => boolean,
): Promise<Answer> {
  const previous = readAwaitedMail()
  keep(mail)
  const answer = await request()
  if (!isSent(answer)) {
    if (previous) keep(previous)
    else forgetAwaitedMail()
  }
  return answer
}

const keep = (mail: AwaitedMail): void => localStorage.setItem(key, JSON.stringify(mail))

export const forgetAwaitedMail = (): void => localStorage.removeItem(key)
