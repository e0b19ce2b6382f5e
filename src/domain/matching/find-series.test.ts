import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSeries } from './find-series.ts'
import type { Movement, OwnAccount } from './movement.ts'

const account = (id: string, kind: OwnAccount['kind']): OwnAccount => ({
  id,
  name: id,
  kind,
  currency: 'EUR',
  numberHint: null,
})
const accounts = [account('giro', 'checking'), account('visa', 'credit_card')]

let rowsMade = 0
function row(date: string, cents: number, description: string, accountId = 'giro'): Movement {
  rowsMade += 1
  return { id: `row ${rowsMade}`, accountId, date, cents, value: cents, description }
}

const months = Array.from(
  { length: 24 },
  (_, index) => `${2023 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
)
const monthly = (cents: number, description: string, day = '03') =>
  months.map((month) => row(`${month}-${day}`, cents, description))
const idsOf = (rows: Movement[]) => rows.map(({ id }) => id)

test('rent is found, with the rows that pay it', () => {
  const rent = monthly(-91_000, 'DAUERAUFTRAG Hausverwaltung Nord Miete')
  expect(findSeries(accounts, rent)).toEqual([
    {
      rowIds: idsOf(rent),
      cadence: 'monthly',
      lastCents: -91_000,
      confidence: expect.any(Number),
      reason: 'same_amount',
    },
  ])
})

test('a price that rises and a month that is left out change nothing', () => {
  const phone = monthly(-2_999, 'LASTSCHRIFT Funknetz AG').map((one, index) => ({
    ...one,
    cents: index < 12 ? -2_999 : -3_399,
  }))
  const paid = phone.filter((_, index) => index !== 7)
  expect(findSeries(accounts, paid)).toEqual([
    expect.objectContaining({
      rowIds: idsOf(paid),
      cadence: 'monthly',
      lastCents: -3_399,
      reason: 'price_changes',
    }),
  ])
})

test('a payment that resumes after half a year is one series', () => {
  const paid = monthly(-1_284, 'Fitness club').filter((_, index) => index < 10 || index > 15)
  expect(findSeries(accounts, paid)).toEqual([
    expect.objectContaining({ rowIds: idsOf(paid), cadence: 'monthly', reason: 'same_amount' }),
  ])
})

test('one provider follows another', () => {
  const [before, after] = [
    monthly(-4_450, 'LASTSCHRIFT Strom West').slice(0, 12),
    monthly(-4_450, 'LASTSCHRIFT Energie Ost').slice(12),
  ]
  expect(findSeries(accounts, [...before, ...after])).toEqual([
    expect.objectContaining({ rowIds: idsOf([...before, ...after]) }),
  ])
})

test('insurance once a year is found in three years', () => {
  const insurance = ['2022', '2023', '2024'].map((year) =>
    row(`${year}-05-02`, -23_900, 'LASTSCHRIFT Nordversicherung Hausrat'),
  )
  const rent = monthly(-91_000, 'DAUERAUFTRAG Hausverwaltung Nord Miete')
  expect(findSeries(accounts, [...insurance, ...rent])).toContainEqual(
    expect.objectContaining({ rowIds: idsOf(insurance), cadence: 'yearly' }),
  )
})

test('a yearly fee is found beside a monthly one with the same text', () => {
  const text = 'LASTSCHRIFT Sportstudio Nord Beitrag'
  const fees = ['2022', '2023', '2024'].map((year) => row(`${year}-08-26`, -4_531, text))
  const all = [...monthly(-2_609, text), ...fees].toSorted((one, other) => (one.date < other.date ? -1 : 1))
  expect(findSeries(accounts, all)).toContainEqual(
    expect.objectContaining({ rowIds: idsOf(fees), cadence: 'yearly' }),
  )
})

test('a yearly price that goes up each time is a price, but one that goes down again varies', () => {
  const paid = (amounts: readonly number[]) =>
    findSeries(
      accounts,
      amounts.map((cents, index) => row(`${2022 + index}-03-12`, -cents, 'AUTO CLUB MEMBERSHIP')),
    )
  expect(paid([124_00, 127_00, 133_00])).toMatchObject([{ cadence: 'yearly', reason: 'price_changes' }])
  expect(paid([124_00, 133_00, 127_00])).toMatchObject([{ cadence: 'yearly', reason: 'varying_amount' }])
})

test('a supplier that is renamed when its bill rises for winter is recognized by its contract number', () => {
  const bills = [120, 98, 75, 57, 52, 39, 45, 47, 80, 104, 141, 181, 149, 129, 112, 71].map((amount, index) =>
    row(`${months[index]}-09`, -amount * 100, index < 10 ? 'NORTH ENER 2832441208' : 'UTILITY 2832441208'),
  )
  expect(findSeries(accounts, bills)).toMatchObject([{ rowIds: idsOf(bills), reason: 'varying_amount' }])
})

test('a bill twice a year is one series if only the name of its supplier changes', () => {
  const bill = (index: number, cents: number, name: string) =>
    row(`${2022 + Math.floor(index / 2)}-${index % 2 ? '11' : '05'}-18`, -cents, name)
  const before = [98_76, 107_30].map((cents, index) => bill(index, cents, 'D/D BRISTOL WESSEX BS'))
  const after = [117_39, 113_15, 129_90, 143_78].map((cents, index) => bill(index + 2, cents, 'PENNON WATER'))
  const bills = [...before, ...after]
  expect(findSeries(accounts, bills)).toMatchObject([{ rowIds: idsOf(bills), cadence: 'semiannual' }])
  // Somebody who was paid before is no new name.
  const known = row('2022-02-03', -9_00, 'PENNON WATER')
  for (const { rowIds } of findSeries(accounts, [known, ...bills]))
    expect(rowIds).not.toEqual(expect.arrayContaining([before[0]?.id, after[0]?.id]))
})

test('a subscription that begins a month after another ended is another one', () => {
  const [before, after] = [
    monthly(-10_99, 'CARD PURCHASE Spotify').slice(0, 12),
    monthly(-12_99, 'CARD PURCHASE Puregym').slice(12),
  ]
  expect(
    findSeries(accounts, [...before, ...after.slice(0, 3)]).map(({ rowIds }) => rowIds),
  ).not.toContainEqual(idsOf([...before, ...after.slice(0, 3)]))
})

test('a renamed supplier whose bills vary is recognized by its contract number', () => {
  const amounts = [-9_121, -10_543, -10_425, -10_952, -11_500, -11_140]
  const bills = amounts.map((cents, index) => {
    const name = index < 3 ? 'SEEN UND FLUESSE' : 'NORDWASSER'
    return row(`${2022 + Math.floor(index / 2)}-${index % 2 ? '11' : '05'}-08`, cents, `${name} 425481124`)
  })
  expect(findSeries(accounts, bills)).toEqual([
    expect.objectContaining({ rowIds: idsOf(bills), cadence: 'semiannual', reason: 'varying_amount' }),
  ])
})

test('payments through a service are told apart by the shop', () => {
  const paid = (date: string, cents: number, shop: string) =>
    row(date, cents, `LASTSCHRIFT PayPal Europe S.a.r.l. PP.2920.PP . ${shop}, Ihr Einkauf bei ${shop}`)
  const games = ['2022', '2023', '2024'].map((year) => paid(`${year}-03-10`, -6_299, 'Spielenetz'))
  const others = months.map((month, index) =>
    paid(`${month}-1${index % 9}`, -1_500 - 731 * index, `Laden ${'ABCDEFG'[index % 7]}orn`),
  )
  const all = [...games, ...others].toSorted((one, other) => (one.date < other.date ? -1 : 1))
  expect(findSeries(accounts, all)).toContainEqual(
    expect.objectContaining({ rowIds: idsOf(games), cadence: 'yearly' }),
  )
})

test('groceries, whenever and for whatever amount, are no commitment', () => {
  const days = ['02', '05', '11', '16', '19', '27']
  const groceries = months.flatMap((month, index) =>
    days.map((day, other) =>
      row(`${month}-${day}`, -1_350 - ((index * 7_919 + other * 3_571) % 7_000), 'GREEN MARKET 0412', 'visa'),
    ),
  )
  expect(findSeries(accounts, groceries)).toEqual([])
})

const movement = fc.record({
  accountId: fc.constantFrom('giro', 'visa', 'unknown'),
  date: fc
    .tuple(
      fc.integer({ min: 2022, max: 2024 }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom('01', '02', '15'),
    )
    .map(([year, month, day]) => `${year}-${String(month).padStart(2, '0')}-${day}`),
  cents: fc.constantFrom(-999, -1_099, -91_000, 91_000),
  description: fc.constantFrom('LASTSCHRIFT Funknetz', 'Hausverwaltung Nord', 'Cafe', ''),
})

test('no row is in two series, each has rows of money out in order, and the order of the rows changes nothing', () => {
  const ledger = fc
    .array(movement, { maxLength: 60 })
    .map((rows) => rows.map((one, index): Movement => ({ ...one, id: `id ${index}`, value: one.cents })))
    .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })))
  fc.assert(
    fc.property(ledger, ([rows, shuffled]) => {
      const series = findSeries(accounts, rows)
      expect(findSeries(accounts, shuffled)).toEqual(series)
      const ids = series.flatMap(({ rowIds }) => rowIds)
      expect(new Set(ids).size).toBe(ids.length)
      const rowOf = new Map(rows.map((one) => [one.id, one]))
      for (const { rowIds } of series) {
        const dates = rowIds.map((id) => rowOf.get(id)?.date ?? '')
        expect(dates).toEqual(dates.toSorted())
        expect(rowIds.every((id) => (rowOf.get(id)?.cents ?? 0) < 0)).toBe(true)
      }
    }),
  )
})
