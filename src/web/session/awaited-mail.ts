export type MailPurpose = 'sign-up' | 'recovery' | 'sign-in'
export type AwaitedMail = { email: string; purpose: MailPurpose }

const key = 'awaited-mail'

/** The message that this browser has asked for last, so that its code can be typed and its link be expected. */
export function readAwaitedMail(): AwaitedMail | null {
  const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
  return isAwaitedMail(stored) ? stored : null
}

const isAwaitedMail = (stored: unknown): stored is AwaitedMail =>
  typeof stored === 'object' && stored !== null && 'email' in stored && 'purpose' in stored

/**
 * Awaits a message from before it is asked for, since it may be opened before the answer is here; awaits again what
 * was awaited before, when none was sent.
 */
export async function awaitMail<Answer>(
  mail: AwaitedMail,
  ask: () => Promise<Answer>,
  isSent: (answer: Answer) => boolean,
): Promise<Answer> {
  const before = readAwaitedMail()
  keep(mail)
  const answer = await ask()
  if (!isSent(answer)) {
    if (before) keep(before)
    else forgetAwaitedMail()
  }
  return answer
}

const keep = (mail: AwaitedMail): void => localStorage.setItem(key, JSON.stringify(mail))

export const forgetAwaitedMail = (): void => localStorage.removeItem(key)
