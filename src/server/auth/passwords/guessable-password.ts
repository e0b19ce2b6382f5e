import type { Settings } from '#server/settings.ts'
import type { Metadata } from '#store/accounts/users.ts'

/** Whose password it is, as far as is known. */
export type PasswordOwner = {
  email?: string | null | undefined
  phone?: string | null | undefined
  userMetadata?: Metadata | undefined
}

/** What zxcvbn counts for six random characters, the shortest password there may be. */
const fewestGuesses = 1_000_000
/** More of a password is not looked at, and fewer spellings of it: a hostile one would take a tenth of a second. */
const bounds = { maxLength: 32, l33tMaxSubstitutions: 20 }
/** Shorter parts of names and addresses are found in too many good passwords. */
const shortestWord = 4

/**
 * Whether zxcvbn would have the password in a million tries, whatever its capitals: as it is, or what is left of it
 * without the words of its context, which cost a guesser nothing (OWASP ASVS 6.1.2, 6.2.4, 6.2.11).
 */
export async function isGuessable(
  password: string,
  owner: PasswordOwner,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Promise<boolean> {
  loading ??= loadGuesser()
  const isSoonGuessed = await loading
  const whole = folded(password)
  const rest = contextWords(owner, publicUrl).reduce((left, word) => left.replaceAll(word, ''), whole)
  return isSoonGuessed(whole) || (rest !== whole && isSoonGuessed(rest))
}

/** What owner and instance are known by, the longest first: a whole address goes before its parts. */
function contextWords({ email, phone, userMetadata = {} }: PasswordOwner, publicUrl?: string): string[] {
  const names = [userMetadata.name, userMetadata.full_name].filter((name) => typeof name === 'string')
  const host = publicUrl && new URL(publicUrl).hostname
  return ['Outgo', host, email, phone, ...names]
    .filter((text) => typeof text === 'string')
    .map(folded)
    .flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => [...word].length >= shortestWord)
    .sort((one, other) => other.length - one.length)
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

let loading: Promise<(password: string) => boolean> | undefined

/** Loaded when it is wanted, and then kept: the list takes some megabytes. */
async function loadGuesser() {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords = dictionary['passwords-common']
  const guesser = new ZxcvbnFactory({ dictionary: { passwords }, graphs: adjacencyGraphs, ...bounds })
  return (password: string) => guesser.check(password).guesses < fewestGuesses
}
