import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths } from '#domain/calendar.ts'
import { firstCountedDay, lastCountedDay, type MonthStart, workingDayStarts } from '#domain/month-start.ts'
import { by, fourVisits, months, row, usual } from '#tests/support/spent-rows.ts'
import { monthChanges, type SpentRow } from './month-changes.ts'

test('a month like those before has nothing to tell', () => {
  expect(monthChanges([...usual, row('2025-07-04', 41_00), row('2025-07-14', 38_00)], by)).toEqual([])
})

test('spending above what is usual by this day names the merchant behind it', () => {
  const later = months.map((month) => row(`${month}-28`, 500_00))
  expect(monthChanges([...usual, ...later, ...fourVisits], by)).toEqual([
    {
      kind: 'above_usual',
      key: 'above_usual Groceries',
      rowIds: fourVisits.map(({ id }) => id),
      category: 'Groceries',
      without: [],
      cents: 88_00,
      usualCents: 80_00,
      visits: { name: 'Corner Shop', more: 2 },
    },
  ])
})

test('spending below what is usual is told as well', () => {
  expect(monthChanges(usual, by)).toMatchObject([
    { kind: 'below_usual', category: 'Groceries', cents: 80_00, visits: { name: 'Corner Shop', more: -2 } },
  ])
})

test('what is paid at the end of every month is usual at the end of a shorter one, whenever months begin', () => {
  const monthStart = fc.oneof(
    fc.integer({ min: 1, max: 28 }),
    fc.constantFrom<MonthStart[]>(...workingDayStarts),
  )
  fc.assert(
    fc.property(monthStart, fc.integer({ min: 0, max: 60 }), (monthStart, index) => {
      const month = addMonths('2023-01', index)
      const rows = Array.from({ length: 7 }, (_, ago) => addMonths(month, -ago)).flatMap((paid) => [
        row(firstCountedDay(paid, monthStart), 40_00, 'Insurer'),
        row(lastCountedDay(paid, monthStart), 1000_00, 'Landlord'),
      ])
      expect(monthChanges(rows, { today: lastCountedDay(month, monthStart), monthStart })).toEqual([])
    }),
  )
})

test('a charge that is repeated within a day is reported, unless that is usual', () => {
  const twice = [
    row('2025-07-03', 24_50, 'Cinema', { id: 'one' }),
    row('2025-07-04', 24_50, 'Cinema', { id: 'two' }),
  ]
  expect(monthChanges(twice, by)).toEqual([
    {
      kind: 'charged_twice',
      key: 'charged_twice 2025-07-03 main -2450 cinema',
      rowIds: ['one', 'two'],
      name: 'Cinema',
      merchantKey: 'cinema',
      date: '2025-07-03',
      lastDate: '2025-07-04',
      eachCents: -24_50,
      cents: 24_50,
      times: 2,
    },
  ])
  const before = ['a', 'b'].map((id) => row('2025-05-03', 24_50, 'Cinema', { id }))
  expect(monthChanges([...before, ...twice], by)).toEqual([])
  expect(monthChanges([row('2025-07-03', 24_50), row('2025-07-06', 24_50)], by)).toEqual([])
})

test('a charge is not reported as repeated if it could be a second purchase of the same thing', () => {
  type Purchase = { cents: number; texts?: string[]; days?: string[]; isCash?: boolean }
  const pair = ({ cents, texts = [], days = [], isCash = false }: Purchase) =>
    [0, 1].map((index) =>
      row(`2025-07-0${days[index] ?? 3}`, cents, 'Cafe', {
        id: `${index}`,
        description: texts[index] ?? 'CAFE 12',
        isCash,
      }),
    )
  const earlier = (...visits: [day: string, cents: number][]) =>
    visits.map(([day, cents], index) => row(`2025-${day}`, cents, 'Cafe', { id: `visit ${index}` }))
  const isReported = (purchase: Purchase, before: SpentRow[] = []) =>
    monthChanges([...before, ...pair(purchase)], by).some(({ kind }) => kind === 'charged_twice')
  expect(isReported({ cents: 9_53 })).toBe(true)
  expect(isReported({ cents: 9_53, texts: ['CAFE 12', 'CAFE 71'] })).toBe(false)
  expect(isReported({ cents: 9_53, isCash: true }), 'in cash').toBe(false)
  expect([isReported({ cents: 9_50 }), isReported({ cents: 29_50 })], 'a small round price').toEqual([
    false,
    true,
  ])
  const onTwoDays = { days: ['3', '4'] }
  expect([isReported({ cents: 9_53, ...onTwoDays }), isReported({ cents: 29_53, ...onTwoDays })]).toEqual([
    false,
    true,
  ])

  const often = earlier(
    ...Array.from({ length: 12 }, (_, day): [string, number] => [`06-${day + 10}`, 500 + day]),
  )
  expect([isReported({ cents: 9_53 }, often), isReported({ cents: 29_53 }, often)]).toEqual([false, true])
  const samePrice = earlier(['05-02', 29_53], ['05-09', 29_53])
  expect(isReported({ cents: 29_53 }, samePrice), 'what always costs the same').toBe(false)
  const monthly = earlier(['04-03', 9_53], ['05-03', 9_53], ['06-03', 9_53])
  expect(isReported({ cents: 9_53 }, monthly), 'a subscription').toBe(true)
})

test('parts of one split transaction are not charged twice', () => {
  expect(monthChanges([row('2025-07-03', 24_50), row('2025-07-03', 24_50)], by)).toEqual([])
})

test('an amount far above all earlier ones is unusual', () => {
  const repair = row('2025-07-08', 400_00)
  expect(monthChanges([...usual, repair, row('2025-07-09', 90_00)], by)).toMatchObject([
    { kind: 'unusual_amount', rowIds: [repair.id], cents: 400_00, usualCents: 40_00 },
  ])
})

test('a category leaves out the merchants that other lines are about, now and before', () => {
  const atMarket = [...months, '2025-07'].map((month) =>
    row(`${month}-02`, month === '2025-07' ? 120_00 : 50_00, 'Market'),
  )
  const rows = [...usual, ...atMarket, row('2025-07-08', 400_00)]
  expect(monthChanges(rows, by)).toMatchObject([
    { kind: 'unusual_amount', name: 'Corner Shop' },
    {
      kind: 'above_usual',
      without: [{ key: 'corner shop', name: 'Corner Shop' }],
      rowIds: [atMarket.at(-1)?.id],
      cents: 70_00,
      usualCents: 50_00,
    },
  ])
  const withoutMerchant = rows.map((one) => (one.cents === -400_00 ? { ...one, merchant: null } : one))
  expect(monthChanges(withoutMerchant, by)).toMatchObject([{ kind: 'above_usual', without: [] }])
})

test('a new merchant is told once there is something to compare with', () => {
  const bikes = row('2025-07-08', 180_00, 'Bike Shop', { category: 'Sport' })
  expect(monthChanges([bikes], by)).toEqual([])
  const known = [...usual, row('2025-07-05', 40_00), row('2025-07-15', 40_00), bikes]
  expect(monthChanges(known, by)).toMatchObject([
    { kind: 'new_merchant', name: 'Bike Shop', date: '2025-07-08', cents: 180_00 },
  ])
})

test('spending in a category in which nothing is usually spent is a difference, unless it is one new merchant', () => {
  const trip = (date: string, cents: number, name: string) => row(date, cents, name, { category: 'Travel' })
  const known = [...usual, row('2025-07-05', 40_00), row('2025-07-15', 40_00)]
  const earlier = trip('2025-03-10', 90_00, 'Hotel')
  const both = [trip('2025-07-08', 700_00, 'Airline'), trip('2025-07-09', 300_00, 'Hotel')]
  expect(monthChanges([...known, earlier, ...both], by)).toMatchObject([
    { kind: 'above_usual', category: 'Travel', cents: 1000_00, usualCents: 0 },
  ])
  expect(monthChanges([...known, earlier, trip('2025-07-09', 49_00, 'Hotel')], by)).toEqual([])
  expect(monthChanges([...known, trip('2025-07-08', 700_00, 'Airline')], by)).toMatchObject([
    { kind: 'new_merchant', name: 'Airline' },
  ])
})

test('rows without a category are no difference from the usual month, and may be what a category seems to lack', () => {
  const lump = (date: string, cents: number) =>
    row(date, cents, 'Transfer', { category: 'Uncategorized', merchant: null })
  const before = [...usual, ...months.map((month) => lump(`${month}-02`, 50_00))]
  const paid = (cents: number) => [row('2025-07-05', 40_00), row('2025-07-15', cents - 40_00)]
  expect(monthChanges([...before, ...paid(80_00), lump('2025-07-02', 900_00)], by), 'more').toEqual([])
  expect(monthChanges([...before, ...paid(80_00)], by), 'less').toEqual([])
  expect(monthChanges([...before, lump('2025-07-02', 130_00)], by), 'not yet in Groceries').toEqual([])
  expect(monthChanges([...before, lump('2025-07-02', 120_00)], by)).toMatchObject([{ kind: 'below_usual' }])
  expect(monthChanges([...before, ...paid(130_00)], by), 'in Groceries since this month').toEqual([])
  expect(monthChanges([...before, ...paid(131_00)], by)).toMatchObject([
    { kind: 'above_usual', cents: 51_00 },
  ])
})

test('paying the bill of a card whose account Outgo does not know is no purchase', () => {
  const pay = (date: string, cents: number, more: Partial<SpentRow> = {}) =>
    row(date, cents, 'Barclaycard', {
      description: 'BARCLAYCARD 4929 DD',
      category: 'Uncategorized',
      ...more,
    })
  const usualBills = months.map((month) => pay(`${month}-06`, 200_00))
  const groceries = [row('2025-07-05', 40_00), row('2025-07-15', 40_00)]
  const told = (...rows: SpentRow[]) => monthChanges([...usual, ...groceries, ...rows], by)
  expect(told(...usualBills, pay('2025-07-06', 900_00)), 'an unusual amount').toEqual([])
  expect(told(pay('2025-07-06', 900_00)), 'a new merchant').toEqual([])
  const twice = ['one', 'two'].map((id) => pay('2025-07-06', 35_50, { id, merchant: null }))
  expect(told(...twice), 'charged twice').toEqual([])
  expect(monthChanges([...usual, ...usualBills, pay('2025-07-06', 900_00)], by), 'Groceries').toMatchObject([
    { kind: 'below_usual', category: 'Groceries' },
  ])
})

test('a split transaction is one payment, of no more than was paid', () => {
  const newIn = (paidCents: number, ...parts: number[]) => {
    const rows = parts.map((cents) =>
      row('2025-07-08', cents, 'Bike Shop', { id: 'split', paidCents: -paidCents, category: 'Sport' }),
    )
    return monthChanges([...usual, ...rows], by).flatMap(({ kind, cents }) =>
      kind === 'new_merchant' ? cents : [],
    )
  }
  expect(newIn(180_00, 100_00, 80_00)).toEqual([180_00])
  expect(newIn(30_00, 90_00, -60_00), 'a bill with a voucher').toEqual([])
  expect(newIn(60_00, 90_00), 'a part of the other sign that is no spending').toEqual([60_00])
  expect(newIn(-2000_00, 500_00), 'the taxes in a salary').toEqual([])
})
