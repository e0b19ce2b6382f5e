import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthOf } from './calendar.ts'
import { type DecidedPayment, findPayments, type PayableCost, type PaymentRow } from './recurring-payments.ts'

const rent: PayableCost = {
  id: 'rent',
  name: 'Rent',
  cents: 1650_00,
  cadence: 'monthly',
  dayOfMonth: 1,
  active: true,
  startDate: '2025-01-01',
  endDate: null,
}

const row = (date: string, value: number, description = 'OAKWOOD PROPERTIES RENT'): PaymentRow => ({
  id: `${date} ${description} ${value}`,
  date,
  value,
  description,
})

const found = (rows: PaymentRow[], costs = [rent], decided: DecidedPayment[] = []) =>
  findPayments(costs, decided, rows)
    .map(({ dueDay, state, rowId, costId }) => `${costId} ${monthOf(dueDay)} ${state} ${rowId.slice(0, 10)}`)
    .sort()

const decide = (state: DecidedPayment['state'], { id, date, description }: PaymentRow): DecidedPayment => ({
  costId: 'rent',
  rowId: id,
  state,
  date,
  description,
})

test('a row that names the cost is linked, even if the price or the day differs a little', () => {
  expect(found([row('2025-03-03', -1650_00), row('2025-03-31', -1700_00)])).toEqual([
    'rent 2025-03 linked 2025-03-03',
    'rent 2025-04 linked 2025-03-31',
  ])
})

test('an equal amount with another text is only suggested', () => {
  expect(found([row('2025-03-03', -1650_00, 'GIFT SHOP')])).toEqual(['rent 2025-03 suggested 2025-03-03'])
  expect(found([row('2025-03-03', -1650_01, 'GIFT SHOP')])).toEqual([])
})

test('a row that names the cost but differs too much in amount is only suggested, or not at all', () => {
  expect(found([row('2025-03-01', -2500_00)])).toEqual(['rent 2025-03 suggested 2025-03-01'])
  expect(found([row('2025-03-01', -4000_00), row('2025-03-01', -500_00)])).toEqual([])
})

test('money in, another day, and months that the cost does not cover are no payments', () => {
  expect(found([row('2025-03-01', 1650_00), row('2025-03-14', -1650_00)])).toEqual([])
  expect(found([row('2024-12-01', -1650_00)])).toEqual([])
  expect(found([row('2025-03-01', -1650_00)], [{ ...rent, endDate: '2025-02-01' }])).toEqual([])
  expect(found([row('2025-03-01', -1650_00)], [{ ...rent, active: false }])).toEqual([])
  expect(found([{ ...row('2025-03-01', 0), value: null }])).toEqual([])
})

test('a cost has one payment a month, the one closest in amount and day', () => {
  expect(
    found([row('2025-03-02', -1600_00), row('2025-03-04', -1650_00), row('2025-03-01', -1650_00)]),
  ).toEqual(['rent 2025-03 linked 2025-03-01'])
})

test('a row pays one cost, the one it names', () => {
  const garage = { ...rent, id: 'garage', name: 'Garage' }
  expect(found([row('2025-03-01', -1650_00, 'GARAGE NORTH')], [rent, garage])).toEqual([
    'garage 2025-03 linked 2025-03-01',
  ])
})

test('a payee that the user confirmed is linked in other months, one that the user rejected is not suggested', () => {
  const [march, april] = [
    row('2025-03-01', -1650_00, 'OAKWOOD LLC'),
    row('2025-04-01', -1660_00, 'OAKWOOD LLC'),
  ]
  expect(found([march, april])).toEqual(['rent 2025-03 suggested 2025-03-01'])
  expect(found([march, april], [rent], [decide('linked', march)])).toEqual(['rent 2025-04 linked 2025-04-01'])
  const [one, other] = [row('2025-03-01', -1650_00, 'GIFT SHOP'), row('2025-04-01', -1650_00, 'GIFT SHOP')]
  expect(found([one, other], [rent], [decide('dismissed', one)])).toEqual([])
})

test('a row that the user unlinked is never found again, and a month that the user decided needs no other row', () => {
  const [first, second] = [row('2025-03-01', -1650_00), row('2025-03-02', -1650_00)]
  expect(found([first, second], [rent], [decide('dismissed', first)])).toEqual([
    'rent 2025-03 linked 2025-03-02',
  ])
  expect(found([first, second], [rent], [decide('linked', second)])).toEqual([])
})

test('what is found depends neither on the order of the rows nor on the order of the costs', () => {
  const anyRow = fc
    .record({
      date: fc.constantFrom('2025-02-26', '2025-03-01', '2025-03-04', '2025-03-30', '2025-04-02'),
      value: fc.constantFrom(-1650_00, -1600_00, -900_00, -1000_00, 1650_00),
      description: fc.constantFrom('OAKWOOD RENT', 'GARAGE NORTH', 'RENT GARAGE', 'GIFT SHOP'),
    })
    .map(({ date, value, description }) => row(date, value, description))
  const costs = [rent, { ...rent, id: 'garage', name: 'Garage', cents: 1000_00, dayOfMonth: 30 }]
  fc.assert(
    fc.property(fc.uniqueArray(anyRow, { selector: ({ id }) => id, maxLength: 12 }), (rows) => {
      const once = found(rows, costs)
      expect(found(rows.toReversed(), costs.toReversed())).toEqual(once)
      expect(new Set(once.map((one) => one.split(' ').slice(0, 2).join())).size).toBe(once.length)
      const rowIds = findPayments(costs, [], rows).map(({ rowId }) => rowId)
      expect(new Set(rowIds).size).toBe(rowIds.length)
    }),
  )
})
