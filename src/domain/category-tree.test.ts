import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTreeOrder, type Placed, placesAfterMerge, refusalToPlace, topLevel } from './category-tree.ts'

const names = ['Food', 'Bar', 'Wine', 'Fun', 'Zoo']
const name = fc.constantFrom(...names)
const placing = fc.record({ name, parent: fc.option(name) })

const place = (categories: Placed[], placed: Placed) =>
  categories.map((one) => (one.name === placed.name ? placed : one))

/** Any tree that can be made by placing categories one after another. */
const tree = fc.array(placing, { maxLength: 12 }).map((placings) =>
  placings.reduce<Placed[]>(
    (categories, placed) => (refusalToPlace(categories, placed) ? categories : place(categories, placed)),
    names.map((name) => ({ name, parent: null })),
  ),
)

const hasTwoLevels = (categories: readonly Placed[]) =>
  categories.every(
    ({ parent }) => parent === null || categories.some((one) => one.name === parent && one.parent === null),
  )

test('a tree has two levels and no cycles, whatever is placed where', () => {
  fc.assert(fc.property(tree, hasTwoLevels))
})

test('a tree still has two levels when a category is merged into any other', () => {
  fc.assert(
    fc.property(tree, name, name, (categories, from, into) => {
      fc.pre(from !== into)
      const merged = placesAfterMerge(categories, from, into)
        .reduce(place, categories)
        .filter((one) => one.name !== from)
      return hasTwoLevels(merged)
    }),
  )
})

test('the order of a tree has every category once, right after its parent or a sibling', () => {
  fc.assert(
    fc.property(tree, (categories) => {
      const ordered = inTreeOrder(categories)
      expect(ordered.map((one) => one.name).sort()).toEqual(names.toSorted())
      const topOf = topLevel(categories)
      const tops = ordered.map((one) => topOf(one.name))
      expect(tops.filter((top, n) => top !== tops[n - 1])).toEqual([...new Set(tops)])
    }),
  )
})
