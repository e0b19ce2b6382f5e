/** More of a password is not looked at, and fewer spellings of it: a hostile one would take a tenth of a second. */
const bounds = { maxLength: 32, l33tMaxSubstitutions: 20 }
/** Shorter parts of names and addresses are found in too many good passwords. */
const shortestWord = 4

/**
 * In how many tries zxcvbn would have a password, whatever its capitals: as it is, or what is left of it without the
 * words of its context, such as the user's name and address, which cost a guesser nothing.
 */
export async function guessesOf(password: string, context: readonly string[]): Promise<number> {
  loading ??= loadGuesser()
  const guesses = await loading
  const whole = folded(password)
  const rest = wordsOf(context).reduce((left, word) => left.replaceAll(word, ''), whole)
  return rest === whole ? guesses(whole) : Math.min(guesses(whole), guesses(rest))
}

/** The words of a context, the longest first: a whole address goes before its parts. */
const wordsOf = (context: readonly string[]): string[] =>
  context
    .map(folded)
    .flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => [...word].length >= shortestWord)
    .sort((one, other) => other.length - one.length)

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

let loading: Promise<(password: string) => number> | undefined

/** Loaded on first use and then kept: the list of common passwords takes some megabytes of memory. */
async function loadGuesser() {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords = dictionary['passwords-common']
  const guesser = new ZxcvbnFactory({ dictionary: { passwords }, graphs: adjacencyGraphs, ...bounds })
  return (password: string) => guesser.check(password).guesses
}
