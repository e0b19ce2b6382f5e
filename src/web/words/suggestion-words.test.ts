import { expect, test } from 'vitest'
import { suggestionReasonText } from './suggestion-words.ts'

test('the reason for a suggestion names the merchant as the user does', () => {
  const reason = { code: 'earlier_rows', merchant: 'trader joes', count: 12, of: 12 } as const
  expect(suggestionReasonText(reason, 'Trader Joe’s')).toBe(
    'You chose it for 12 of 12 earlier transactions of “Trader Joe’s”',
  )
  expect(suggestionReasonText({ ...reason, merchant: 'check', count: 1, of: 1 })).toBe(
    'You chose it for the previous transaction of “check”',
  )
})
