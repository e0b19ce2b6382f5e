/** How hard a password is to guess. `guessable`: within a million tries, which is what a server may refuse. */
export type PasswordStrength = 'guessable' | 'weak' | 'good' | 'strong'

/** What zxcvbn counts for six random characters, the shortest password there may be. */
const fewestGuesses = 1_000_000

export function strengthOf(guesses: number): PasswordStrength {
  if (guesses < fewestGuesses) return 'guessable'
  if (guesses < 1e8) return 'weak'
  return guesses < 1e10 ? 'good' : 'strong'
}
