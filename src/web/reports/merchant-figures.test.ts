import { expect, test } from 'vitest'
import { merchantFigures } from './merchant-figures.ts'

const group = (key: string, netCents: number) => ({ keys: [key], names: [key], netCents, count: 1 })
const bakery = group('Bakery', -10_00)
const gym = group('Gym', -45_00)

test('a merchant that was only paid in the window before is among the largest changes', () => {
  const found = merchantFigures([bakery], [gym, bakery], 'spending', 'change')
  expect(found).toMatchObject([
    { name: 'Gym', cents: 0, count: 0, firstDay: null, beforeCents: 45_00 },
    { name: 'Bakery', cents: 10_00, count: 1, beforeCents: 10_00 },
  ])
})

test('without a window before, only merchants of this window are listed', () => {
  expect(merchantFigures([bakery], null, 'spending', 'amount')).toMatchObject([
    { name: 'Bakery', beforeCents: null },
  ])
})
