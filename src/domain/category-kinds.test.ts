import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categoriesByKind, categoryKinds, defaultKind, kindsOf } from './category-kinds.ts'

const names = fc.constantFrom('Income', 'Transfer', 'Other', 'Uncategorized', 'Travel', 'Zoo', 'constructor')

test('a category that nobody decided about is spending, whatever its name', () => {
  for (const name of ['Zoo', 'income', 'constructor', '']) expect(defaultKind(name)).toBe('spending')
  expect(kindsOf([{ name: 'Zoo', kind: 'transfer' }])('Zoo')).toBe('transfer')
})

test('the lists by kind contain exactly the categories that are not spending', () => {
  const choice = fc.record({ name: names, kind: fc.constantFrom(...categoryKinds) })
  fc.assert(
    fc.property(fc.uniqueArray(choice, { selector: ({ name }) => name }), names, (chosen, name) => {
      const kind = kindsOf(chosen)(name)
      const { income, transfer, undecided } = categoriesByKind(chosen)
      expect(income.includes(name)).toBe(kind === 'income')
      expect(transfer.includes(name)).toBe(kind === 'transfer')
      expect(undecided.includes(name)).toBe(kind === null)
    }),
  )
})
