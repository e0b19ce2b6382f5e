import { expect, test } from 'vitest'
import { profileName } from './profile-name.ts'

test('names a profile after columns that banks write, never after the contents of a row', () => {
  const columns = { date: ['Buchungstag'], description: ['Verwendungszweck'], amount: ['Betrag (EUR)'] }
  expect(profileName('csv', columns)).toBe('CSV: Buchungstag, Verwendungszweck, Betrag (EUR)')
  expect(profileName('xlsx', { date: ['02.01.2026'], description: ['Maria Huber'] })).toBe('Excel')
  expect(profileName('csv', { date: ['Date'], amount: ['Amount 4321'] })).toBe('CSV: Date')
  expect(profileName('qif', null)).toBe('QIF')
})
