/** How hard a password is to guess. A server may refuse `guessable` ones: they take at most a million guesses. */
export type PasswordStrength = 'guessable' | 'weak' | 'good' | 'strong'

/** zxcvbn's estimate for six random characters, the shortest password allowed. */
const minGuesses = 1_000_000

export function strengthOf(guesses: number): PasswordStrength {
  if (guesses < minGuesses) return 'guessable'
  if (guesses < 1e8) return 'weak'
  return guesses < 1e10 ? 'good' : 'strong'
}
