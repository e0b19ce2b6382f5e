import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOfNumber, numbersPerSum, readKinds, readSums, SumPacker, type SumToPack } from './packed-sums.ts'

const largest = Number.MAX_SAFE_INTEGER
const cents = fc.oneof(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -largest, max: largest }))
const day = fc.constantFrom('2025-03-28', '2025-04-01', '2025-04-15', '2025-04-30')
const sum: fc.Arbitrary<SumToPack> = fc.record({
  value: fc.nat(9000),
  category: fc.constantFrom('Food', 'Café "Löwe" \u0000'),
  leftOutBy: fc.constantFrom('', 'rule'),
  accountId: fc.constantFrom('a', 'b'),
  direction: fc.constantFrom('in' as const, 'out' as const),
  tagIds: fc.constantFrom('', 'x', 'x y'),
  netCents: cents,
  grossCents: cents,
  count: fc.nat(300),
  firstDay: day,
  lastDay: day,
})
const keyOf = ({ value, category, leftOutBy, accountId, direction, tagIds }: SumToPack) =>
  JSON.stringify([value, category, leftOutBy, accountId, direction, tagIds])

function pack(sums: readonly SumToPack[]) {
  const packer = new SumPacker()
  for (const one of sums) packer.add(one)
  return packer.pack()
}

function unpack({ kinds, sums }: ReturnType<typeof pack>): SumToPack[] {
  const ofKinds = readKinds(kinds)
  const numbers = new Float64Array(sums.length)
  const length = readSums(sums, numbers)
  return Array.from({ length: length / numbersPerSum }, (_, nth) => {
    const [value = 0, kind = 0, netCents = 0, grossCents = 0, count = 0, first = 0, last = 0] = numbers.slice(
      nth * numbersPerSum,
    )
    const days = { firstDay: dayOfNumber(first), lastDay: dayOfNumber(last) }
    return { value, ...(ofKinds[kind] ?? expect.fail()), netCents, grossCents, count, ...days }
  })
}

test('packed sums are the same afterwards, and packed the same way in any order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(sum, { selector: keyOf, maxLength: 40 }), (sums) => {
      const packed = pack(sums)
      const byKey = (all: readonly SumToPack[]) => Object.fromEntries(all.map((one) => [keyOf(one), one]))
      expect(unpack(packed)).toHaveLength(sums.length)
      expect(byKey(unpack(packed))).toEqual(byKey(sums))
      expect(pack(sums.toReversed())).toEqual(packed)
    }),
  )
})

test('the sums of the days of a month are added up', () => {
  const kind = { category: 'Food', leftOutBy: '', accountId: 'a', direction: 'out', tagIds: '' } as const
  const [early, late] = ['2025-03-30', '2025-04-02']
  expect(
    unpack(
      pack([
        { ...kind, value: 1, netCents: -250, grossCents: 250, count: 2, firstDay: late, lastDay: late },
        { ...kind, value: 1, netCents: -100, grossCents: 100, count: 1, firstDay: early, lastDay: early },
      ]),
    ),
  ).toEqual([
    { ...kind, value: 1, netCents: -350, grossCents: 350, count: 3, firstDay: early, lastDay: late },
  ])
})
