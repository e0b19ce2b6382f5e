import { guessesOf } from '#domain/password-guesses.ts'
import { strengthOf } from '#domain/password-strength.ts'
import type { Settings } from '#server/settings.ts'
import type { Metadata } from '#store/accounts/users.ts'

/** Whose password it is, as far as is known. */
export type PasswordOwner = {
  email?: string | null | undefined
  phone?: string | null | undefined
  userMetadata?: Metadata | undefined
}

/** Whether a million guesses would find the password (OWASP ASVS 6.1.2, 6.2.4, 6.2.11). */
export const isGuessable = async (
  password: string,
  owner: PasswordOwner,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Promise<boolean> => strengthOf(await guessesOf(password, contextOf(owner, publicUrl))) === 'guessable'

/** What owner and instance are known by. */
function contextOf({ email, phone, userMetadata = {} }: PasswordOwner, publicUrl?: string): string[] {
  const host = publicUrl && new URL(publicUrl).hostname
  return ['Outgo', host, email, phone, userMetadata.name, userMetadata.full_name].filter(
    (text) => typeof text === 'string',
  )
}
