import { expect, test } from 'vitest'
import { secondsLeft, timeLeftText } from './upload-state.ts'

test('the time left is told once a few batches have shown the pace', () => {
  expect(secondsLeft({ number: 3, of: 200 }, 300)).toBeNull()
  expect(secondsLeft({ number: 11, of: 210 }, 2000)).toBe(40)
})

test('the time left is told in round numbers, and not for the last moments', () => {
  expect(timeLeftText(null)).toBe('')
  expect(timeLeftText(2)).toBe('')
  expect(timeLeftText(17)).toBe('About 20 seconds left')
  expect(timeLeftText(58)).toBe('About 1 minute left')
  expect(timeLeftText(150)).toBe('About 3 minutes left')
})
