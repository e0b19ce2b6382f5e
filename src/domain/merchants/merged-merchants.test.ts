import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rootsOf } from './merged-merchants.ts'

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e')

test('a merge moves what was merged before, and undoing it restores every merchant', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(key, key), { maxLength: 12 }), (merges) => {
      const into = new Map<string, string>()
      const roots = () => {
        const rootOf = rootsOf(Array.from(into, ([key, intoKey]) => ({ key, name: null, intoKey })))
        return new Map(['a', 'b', 'c', 'd', 'e'].map((key) => [key, rootOf(key)]))
      }
      const steps: [string, Map<string, string>][] = []
      for (const [one, other] of merges) {
        const before = roots()
        const [from, to] = [before.get(one) ?? '', before.get(other) ?? '']
        if (from === to) continue
        into.set(from, to)
        for (const [merchant, root] of before) expect(roots().get(merchant)).toBe(root === from ? to : root)
        steps.push([from, before])
      }
      for (const [from, before] of steps.toReversed()) {
        into.delete(from)
        expect(roots()).toEqual(before)
      }
    }),
  )
})

test('merges that lead in a circle leave their merchants alone', () => {
  const circle = [
    { key: 'a', name: null, intoKey: 'b' },
    { key: 'b', name: null, intoKey: 'a' },
    { key: 'c', name: null, intoKey: 'b' },
  ]
  expect(['a', 'b'].map(rootsOf(circle))).toEqual(['a', 'b'])
})
