import { expect, test } from 'vitest'
import { columnsChoiceText } from './column-words.ts'

test('a choice of columns names what differs, and numbers columns that have the same name', () => {
  const choices = [
    { date: [0], amount: [2] },
    { date: [1], amount: [2] },
  ]
  const textsOf = (names: string[]) => choices.map((choice) => columnsChoiceText(choice, choices, names))
  expect(textsOf(['Booked', 'Value', 'Amount'])).toEqual(['Date: Booked', 'Date: Value'])
  expect(textsOf(['Datum', 'Datum', 'Betrag'])).toEqual(['Date: Datum (column 1)', 'Date: Datum (column 2)'])
  expect(textsOf(['', 'Valutadatum', 'Bedrag'])).toEqual(['Date: column 1', 'Date: Valutadatum'])
})
