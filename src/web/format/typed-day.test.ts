import { expect, test } from 'vitest'
import { readTypedDay } from './typed-day.ts'

test('a day is read in the order of the locale', () => {
  for (const [text, locale] of [
    ['10/3/2025', 'en-US'],
    ['03/10/2025', 'en-GB'],
    ['3.10.2025', 'de-DE'],
    ['3.10.25', 'de-DE'],
    ['3-10-2025', 'nl-NL'],
    ['2025/10/3', 'ja-JP'],
    ['2025. 10. 3.'.replaceAll(' ', ''), 'hu-HU'],
    ['3/10/2025', 'ar-EG'],
  ] as const)
    expect(readTypedDay(text, locale), `${text} in ${locale}`).toBe('2025-10-03')
})

test('anything else is no day', () => {
  for (const text of ['10/32/2025', '13/1/2025', '10/3', '10/3-2025', '10/3/125', '2025', 'today', ''])
    expect(readTypedDay(text, 'en-US'), text).toBeNull()
})
