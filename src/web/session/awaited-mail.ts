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

export const awaitMail = (mail: AwaitedMail): void => localStorage.setItem(key, JSON.stringify(mail))

export const forgetAwaitedMail = (): void => localStorage.removeItem(key)
