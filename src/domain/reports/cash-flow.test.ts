import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cashFlow, type FlowBand, type FlowGroup } from './cash-flow.ts'

const group = (keys: (string | null)[], netCents: number): FlowGroup => ({ keys, names: keys, netCents })
const sizeOf = (bands: readonly FlowBand[]) => bands.reduce((sum, { cents }) => sum + Math.abs(cents), 0)
const ofKind = (bands: readonly FlowBand[], kind: string) =>
  bands.filter((band) => band.kind === kind).reduce((sum, { cents }) => sum + cents, 0)
const bands = (all: readonly FlowBand[]) => all.map(({ kind, key, cents }) => [kind, key, cents])

test('income goes to categories and merchants, and what is left over is a band', () => {
  const flow = cashFlow({
    income: [group(['Income'], 300000)],
    spending: [group(['Housing'], -100000), group(['Food'], -51000)],
    merchants: [
      group(['Housing', 'landlord'], -100000),
      group(['Food', 'grocer'], -50000),
      group(['Food', 'kiosk'], -100),
      group(['Food', null], -800),
    ],
  })
  expect(bands(flow.from)).toEqual([['income', 'Income', 300000]])
  expect(bands(flow.to)).toEqual([
    ['spending', 'Housing', 100000],
    ['spending', 'Food', 51000],
    ['left_over', '', 149000],
  ])
  expect(flow.to.map(({ bands: merchants }) => bands(merchants))).toEqual([
    [['merchant', 'landlord', 100000]],
    [
      ['merchant', 'grocer', 50000],
      ['other_merchants', '', 1000],
    ],
    [],
  ])
})

test('a deficit and categories that got money back are on the side of the income', () => {
  const flow = cashFlow({
    income: [group(['Income'], 1000)],
    spending: [group(['Food'], -2500), group(['Travel'], 500)],
    merchants: [group(['Food', 'a'], -2500), group(['Travel', 'b'], 500)],
  })
  expect(bands(flow.from)).toEqual([
    ['income', 'Income', 1000],
    ['spending', 'Travel', -500],
    ['left_over', '', -1000],
  ])
  expect(flow.totalCents).toBe(2500)
})

test('both sides and the merchants of each category add up, whatever the amounts', () => {
  const cents = fc.integer({ min: -100_000, max: 100_000 })
  const categories = fc.constantFrom('Food', 'Travel', 'Home', 'Income')
  const merchants = fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
  const distinct = <Key extends (string | null)[]>(keys: fc.Arbitrary<Key>) =>
    fc
      .uniqueArray(fc.tuple(keys, cents), { selector: ([key]) => JSON.stringify(key), maxLength: 24 })
      .map((all) => all.map(([key, netCents]) => group(key, netCents)))
  fc.assert(
    fc.property(
      distinct(fc.tuple(categories)),
      distinct(fc.tuple(categories)),
      distinct(fc.tuple(categories, merchants)),
      (income, spending, merchants) => {
        const { from, to, totalCents } = cashFlow({ income, spending, merchants })
        expect([sizeOf(from), sizeOf(to)]).toEqual([totalCents, totalCents])
        const net = (groups: readonly FlowGroup[]) => groups.reduce((sum, { netCents }) => sum + netCents, 0)
        expect(ofKind([...from, ...to], 'income')).toBe(net(income))
        expect(ofKind([...from, ...to], 'spending')).toBe(0 - net(spending))
        expect(from.flatMap(({ bands }) => bands)).toEqual([])
        for (const { cents, bands } of to) {
          expect(bands.every((band) => band.cents > 0)).toBe(true)
          if (bands.length > 0) expect(sizeOf(bands)).toBe(cents)
        }
      },
    ),
  )
})
