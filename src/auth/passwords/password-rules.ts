import { AuthProblem } from '#auth/auth-problem.ts'
import type { Metadata } from '#auth/store/users.ts'
import { guessesOf } from '#domain/password-guesses.ts'
import { strengthOf } from '#domain/password-strength.ts'
import type { Settings } from '#server/settings.ts'

/** The longest password in bytes, which other implementations of the protocol can store, too. */
const longestPasswordBytes = 72

type Rules = Pick<
  Settings,
  'passwordMinLength' | 'passwordRequiredCharacters' | 'passwordRefuseGuessable' | 'publicUrl'
>
type Weakness = { message: string; reasons: ('length' | 'characters' | 'pwned')[] }

/** Everything that is wrong with a new password, or null (auth-protocol.md, 11). */
export async function weaknessOf(
  password: string,
  owner: PasswordOwner,
  rules: Rules,
): Promise<Weakness | null> {
  const failures = [
    tooShort(password, rules),
    lacksCharacters(password, rules),
    await easyToGuess(password, owner, rules),
  ].filter((failure) => failure !== null)
  if (failures.length === 0) return null
  return {
    message: failures.map(({ message }) => message).join(' '),
    reasons: failures.map(({ reason }) => reason),
  }
}

function tooShort(password: string, { passwordMinLength }: Rules) {
  // Counts code points, not UTF-16 units: four emoji are four characters, not eight.
  if ([...password].length >= passwordMinLength) return null
  return {
    reason: 'length',
    message: `Password should be at least ${passwordMinLength} characters.`,
  } as const
}

function lacksCharacters(password: string, { passwordRequiredCharacters: sets }: Rules) {
  const hasOneOf = (set: string) => [...set].some((character) => password.includes(character))
  if (sets.every(hasOneOf)) return null
  return {
    reason: 'characters',
    message: `Password should contain at least one character of each: ${sets.join(', ')}.`,
  } as const
}

async function easyToGuess(password: string, owner: PasswordOwner, rules: Rules) {
  if (!rules.passwordRefuseGuessable || !(await isGuessable(password, owner, rules))) return null
  return {
    // The closest reason that the protocol has.
    reason: 'pwned',
    message:
      'Password is easy to guess: it is one that many people use, a simple pattern, or made of your name, your address or the name of this site. Please choose another one.',
  } as const
}

/** Throws if the password is too long to store. Administrators cannot exceed this either. */
export function requireStorablePassword(password: string): void {
  if (Buffer.byteLength(password) > longestPasswordBytes)
    throw new AuthProblem(
      400,
      'validation_failed',
      `Password cannot be longer than ${longestPasswordBytes} bytes.`,
    )
}

/** Throws unless the password may be chosen. */
export async function requireAcceptablePassword(
  password: string,
  owner: PasswordOwner,
  rules: Rules,
): Promise<void> {
  requireStorablePassword(password)
  const weakness = await weaknessOf(password, owner, rules)
  if (weakness) throw new AuthProblem(422, 'weak_password', weakness.message, weakness)
}

/** What is known about the owner of a password. */
export type PasswordOwner = {
  email?: string | null | undefined
  phone?: string | null | undefined
  userMetadata?: Metadata | undefined
}

/** Whether about a million guesses would find the password (OWASP ASVS 6.1.2, 6.2.4, 6.2.11). */
const isGuessable = async (
  password: string,
  owner: PasswordOwner,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Promise<boolean> => strengthOf(await guessesOf(password, contextOf(owner, publicUrl))) === 'guessable'

/** Words that a guesser would try for this owner and site. */
function contextOf({ email, phone, userMetadata = {} }: PasswordOwner, publicUrl?: string): string[] {
  const host = publicUrl && new URL(publicUrl).hostname
  return ['Outgo', host, email, phone, userMetadata.name, userMetadata.full_name].filter(
    (text) => typeof text === 'string',
  )
}
