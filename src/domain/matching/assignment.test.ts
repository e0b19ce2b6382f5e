import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { assign, type Option } from './assignment.ts'

type Pair = Option<string, string>

const options = fc.uniqueArray(
  fc.record({
    left: fc.constantFrom('a', 'b', 'c', 'd'),
    right: fc.constantFrom('w', 'x', 'y', 'z'),
    worth: fc.integer({ min: -3, max: 9 }),
  }),
  { selector: ({ left, right }) => left + right, maxLength: 9 },
)

const total = (pairs: Pair[]) => pairs.reduce((sum, { worth }) => sum + worth, 0)
const isDisjoint = (pairs: Pair[]) =>
  new Set(pairs.flatMap(({ left, right }) => [left, right])).size === 2 * pairs.length

const subsets = (pairs: Pair[]): Pair[][] =>
  Array.from({ length: 2 ** pairs.length }, (_, chosen) => pairs.filter((_, index) => (chosen >> index) & 1))

test('the best pair is given up where two good ones are worth more', () => {
  const pairs = [
    { left: 'a', right: 'x', worth: 5 },
    { left: 'a', right: 'y', worth: 4 },
    { left: 'b', right: 'x', worth: 4 },
  ]
  expect(assign(pairs)).toEqual(expect.arrayContaining([pairs[1], pairs[2]]))
})

test('no choice without overlaps is worth more', () => {
  fc.assert(
    fc.property(options, (pairs) => {
      const chosen = assign(pairs)
      expect(isDisjoint(chosen)).toBe(true)
      expect(total(chosen)).toBe(Math.max(...subsets(pairs).filter(isDisjoint).map(total)))
    }),
  )
})

test('nothing overlaps in a cluster too large for exact assignment', () => {
  const many = Array.from({ length: 250 }, (_, left) =>
    [0, 1, 2].map((step) => ({
      left: `l${left}`,
      right: `r${left + step}`,
      worth: 1 + ((left * 7 + step) % 5),
    })),
  ).flat()
  const chosen = assign(many)
  expect(isDisjoint(chosen)).toBe(true)
  expect(chosen.length).toBeGreaterThan(200)
})

test('finding a cluster in which everything fits everything takes a few steps per option', () => {
  const ends = Array.from({ length: 60 }, (_, index) => index)
  const all = ends.flatMap((left) =>
    ends.map((right) => ({ left: `l${left}`, right: `r${right}`, worth: 1 })),
  )
  const asked = vi.spyOn(Set.prototype, 'has')
  const chosen = assign(all)
  const steps = asked.mock.calls.length
  asked.mockRestore()
  expect(chosen).toHaveLength(60)
  expect(steps).toBeLessThan(10 * all.length)
})
