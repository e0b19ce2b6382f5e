import { expect, test } from 'vitest'
import type { RecurringCost } from './recurring-costs.ts'
import { countedRows, leftOutRows, recurringIn, transferCategoryRows } from './spending-rows.ts'
import { monthWindow, type SpendingCell, type SpendingLedger, windowOf } from './spending-window.ts'

const cell = (month: string, netCents: number, more: Partial<SpendingCell> = {}): SpendingCell => ({
  month,
  category: 'Shopping',
  excluded: false,
  leftOutBy: null,
  netCents,
  grossCents: Math.abs(netCents),
  count: 1,
  ...more,
})

const gym: RecurringCost = {
  id: 'gym',
  name: 'Gym',
  cents: 49_99,
  cadence: 'monthly',
  dayOfMonth: 1,
  category: 'Healthcare',
  active: true,
  startDate: '2025-05-01',
  endDate: null,
  bookedDays: [],
  paidDays: [],
  paidMonths: [],
}

const ledger: SpendingLedger = {
  cells: [
    cell('2019-01', -9_00),
    cell('2025-05', -30_00, { grossCents: 70_00, count: 3 }),
    cell('2025-05', 4310_00, { excluded: true, leftOutBy: 'rule', count: 12 }),
    cell('2025-06', 20_00, { category: 'Income' }),
  ],
  recurringCosts: [gym, { ...gym, id: 'old', endDate: '2025-05-31' }, { ...gym, id: 'off', active: false }],
  today: '2025-06-15',
  monthStart: 1,
}

test('rows that are left out are counted by reason', () => {
  const none = { count: 0, netCents: 0, grossCents: 0 }
  const year = windowOf('1y', ledger)
  expect(countedRows(ledger, year)).toEqual({ count: 4, netCents: -10_00, grossCents: 90_00 })
  expect(leftOutRows(ledger, year)).toEqual({
    rule: { count: 12, netCents: 4310_00, grossCents: 4310_00 },
    transfer: none,
    no_rate: none,
  })
  expect(leftOutRows(ledger, monthWindow('2025-06')).rule).toEqual(none)
  expect(countedRows(ledger, windowOf('all', ledger)).count).toBe(5)
})

test('rows in transfer categories are left out for no other reason', () => {
  const kindOf = (category: string) => (category === 'Shopping' ? 'transfer' : 'income')
  const rows = transferCategoryRows(ledger, windowOf('all', ledger), kindOf)
  expect(rows).toEqual({ count: 4, netCents: -39_00, grossCents: 79_00 })
})

test('recurring costs count once per covered month', () => {
  expect(recurringIn(ledger, windowOf('1y', ledger))).toEqual({ count: 2, cents: 3 * 49_99 })
  expect(recurringIn(ledger, monthWindow('2025-06'))).toEqual({ count: 1, cents: 49_99 })
  expect(recurringIn(ledger, monthWindow('2025-01'))).toEqual({ count: 0, cents: 0 })
})
