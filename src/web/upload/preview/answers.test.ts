import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ColumnPlaces, columnRoles, type Question } from '#domain/reading/reading.ts'
import { answersOf, choiceOf, columnsOf, roleOf, withRole } from './answers.ts'

const ask = (about: Question['about'], choices: string[]): Question => ({
  about,
  choices,
  assumed: choices[0] ?? '',
  why: { code: 'dates_open' },
})

test('what was answered is the choice that is shown as chosen', () => {
  for (const question of [
    ask('date_order', ['dmy', 'mdy']),
    ask('decimal', ['comma', 'point']),
    ask('spending', ['negative', 'positive']),
    ask('encoding', ['windows-1252', 'windows-1250']),
    ask('columns', ['date=1,description=2+3,amount=4', 'date=1,description=2+3,amount=5']),
  ]) {
    expect(choiceOf(question, {})).toBeNull()
    for (const choice of question.choices)
      expect(choiceOf(question, answersOf(question, choice))).toBe(choice)
  }
})

test('columns are read as the reader writes them', () => {
  expect(columnsOf('date=1,description=3+4,amount=5')).toEqual({
    date: [0],
    description: [2, 3],
    amount: [4],
  })
})

const role = fc.constantFrom(...columnRoles)
const changes = fc.array(fc.record({ column: fc.nat(8), role: fc.option(role) }))

test('whatever meanings columns are given, each has one, and only a description is made up of several', () => {
  fc.assert(
    fc.property(changes, (changes) => {
      let places: ColumnPlaces = {}
      for (const { column, role } of changes) {
        places = withRole(places, column, role)
        expect(roleOf(places, column)).toBe(role)
      }
      const used = Object.values(places).flat()
      expect(new Set(used).size).toBe(used.length)
      for (const [role, columns] of Object.entries(places))
        expect(columns.length).toBeLessThanOrEqual(role === 'description' ? 9 : 1)
      expect(places.amount && (places.debit ?? places.credit)).toBeUndefined()
    }),
  )
})
