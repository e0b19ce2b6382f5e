import type { PasswordStrength } from '#domain/password-strength.ts'
import { plural } from '#words/plural.ts'

/** What this server asks of a new password. */
export type PasswordRules = { min_length: number; required_characters: string[]; refuse_guessable: boolean }

const knownSets: Record<string, string> = {
  abcdefghijklmnopqrstuvwxyz: 'a lowercase letter',
  ABCDEFGHIJKLMNOPQRSTUVWXYZ: 'an uppercase letter',
  '0123456789': 'a digit',
}

const and = new Intl.ListFormat('en-US')

/** `At least 8 characters, with a digit.` */
export function passwordRuleText({
  min_length,
  required_characters,
  refuse_guessable,
}: PasswordRules): string {
  const sets = required_characters.map((set) => knownSets[set] ?? `one of ${set}`)
  const length = `At least ${min_length} ${plural(min_length, 'character')}`
  const rule = sets.length > 0 ? `${length}, with ${and.format(sets)}.` : `${length}.`
  return refuse_guessable ? `${rule} It must not be easy to guess.` : rule
}

const strengths: Record<PasswordStrength, string> = {
  guessable: 'Easy to guess',
  weak: 'Weak',
  good: 'Good',
  strong: 'Strong',
}

export const strengthText = (strength: PasswordStrength): string => strengths[strength]
