import { expect, test } from 'vitest'
import { SumAdder } from './add-up-sums.ts'
import { SumPacker } from './packed-sums.ts'

const kind = { category: 'Food', leftOutBy: '', accountId: 'a', direction: 'out', tagIds: '' } as const

function packed(month: string, netCents: number) {
  const packer = new SumPacker()
  const days = { firstDay: `${month}-01`, lastDay: `${month}-09` }
  packer.add({ ...kind, ...days, value: 0, netCents, grossCents: -netCents, count: 1 })
  return packer.pack()
}

function addUp(cents: readonly number[]) {
  const adder = new SumAdder({ dimensions: ['merchant', 'year'], isOfKind: () => true, merchants: null })
  for (const [nth, netCents] of cents.entries()) {
    const month = `2025-0${nth + 1}`
    adder.add(month, packed(month, netCents))
  }
  return adder.read(() => 'bakery')
}

test('the sums of months are added up', () => {
  expect(addUp([-300, -50])).toEqual([
    {
      keys: ['bakery', '2025'],
      netCents: -350,
      grossCents: 350,
      count: 2,
      firstDay: '2025-01-01',
      lastDay: '2025-02-09',
    },
  ])
})

test('sums that are not exact are refused, even if later months make them smaller', () => {
  expect(addUp([-Number.MAX_SAFE_INTEGER, -2, 1000])).toBeNull()
})
