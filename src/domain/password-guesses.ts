/** Caps the work: without these limits a hostile password could take a tenth of a second. */
const bounds = { maxLength: 32, l33tMaxSubstitutions: 20 }
/** Shorter parts of names and addresses appear in too many good passwords. */
const minWordLength = 4

/**
 * How many guesses zxcvbn estimates for a password, ignoring case. Words from the context, such as the user's
 * name and address, cost an attacker nothing, so the password is also rated with them removed.
 */
export async function guessesOf(password: string, context: readonly string[]): Promise<number> {
  loading ??= loadGuesser()
  const guesses = await loading
  const whole = folded(password)
  const rest = wordsOf(context).reduce((left, word) => left.replaceAll(word, ''), whole)
  return rest === whole ? guesses(whole) : Math.min(guesses(whole), guesses(rest))
}

/** The words of a context, longest first, so that a whole address is removed before its parts. */
const wordsOf = (context: readonly string[]): string[] =>
  context
    .map(folded)
    .flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => [...word].length >= minWordLength)
    .sort((one, other) => other.length - one.length)

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

let loading: Promise<(password: string) => number> | undefined

/** Loaded on first use and then kept: the list of common passwords takes a few megabytes of memory. */
async function loadGuesser() {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords = dictionary['passwords-common']
  const guesser = new ZxcvbnFactory({ dictionary: { passwords }, graphs: adjacencyGraphs, ...bounds })
  return (password: string) => guesser.check(password).guesses
}
