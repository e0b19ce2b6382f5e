import { expect, test } from 'vitest'
import { passwordRuleText } from './password-words.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'

test.each([
  [8, [], false, 'At least 8 characters.'],
  [12, [], true, 'At least 12 characters. It must not be easy to guess.'],
  [8, [letters, '0123456789'], false, 'At least 8 characters, with a lowercase letter and a digit.'],
  [
    8,
    [letters, letters.toUpperCase(), '0123456789', '!?'],
    false,
    'At least 8 characters, with a lowercase letter, an uppercase letter, a digit, and one of !?.',
  ],
])('a rule is described in words: %j %j %j', (min_length, required_characters, refuse_guessable, text) => {
  expect(passwordRuleText({ min_length, required_characters, refuse_guessable })).toBe(text)
})
