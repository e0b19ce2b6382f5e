import { expect, test } from 'vitest'
import { countDecisions } from './category-counts.ts'
import { categoryKeys } from './category-keys.ts'
import { suggestCategory } from './suggest-category.ts'

/** Numbers from 0 to 1, always the same. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const syllables = 'ba de fi go hu ka le mo nu ra si te vo xi za'.split(' ')
const categories = ['Groceries', 'Eating Out', 'Home', 'Children', 'Leisure', 'Clothes', 'Health']

/**
 * The rows of a made-up household: two thirds of its merchants have one category, the others two, which nothing in a row
 * tells apart. Some merchants are rare, so that they are new to whoever has learned from the rows before.
 */
function rowsOf(seed: number) {
  const random = createRandom(seed)
  const pick = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)] as One
  const merchants = Array.from({ length: 80 }, (_, index) => ({
    name: [1, 2, 3].map(() => pick(syllables)).join('') + (index % 2 === 0 ? ` ${pick(syllables)}ro` : ''),
    usual: pick(categories),
    other: pick(categories),
    share: index % 3 === 0 ? 0.5 + random() / 2 : 1,
    cents: Math.round(500 + random() * 9000),
  }))
  return Array.from({ length: 2400 }, () => {
    const merchant = merchants[Math.floor(random() ** 2 * merchants.length)] as (typeof merchants)[number]
    return {
      description: `${merchant.name.toUpperCase()} ${Math.floor(random() * 9000) + 1000}`,
      cents: -Math.round(merchant.cents * (0.5 + random())),
      category: random() < merchant.share ? merchant.usual : merchant.other,
    }
  })
}

const suggested = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) => {
  const rows = rowsOf(seed).map((row) => ({ keys: categoryKeys(row), category: row.category }))
  const cut = rows.length * 0.75
  const counts = countDecisions(new Map(), rows.slice(0, cut), 1)
  return rows.slice(cut).flatMap(({ keys, category }) => {
    const suggestion = suggestCategory(keys, counts)
    return suggestion ? [{ ...suggestion, isRight: suggestion.category === category }] : []
  })
})
const share = (rows: readonly { isRight: boolean }[]) =>
  rows.filter(({ isRight }) => isRight).length / rows.length

test('suggestions are right about as often as they say', () => {
  for (const [from, to] of [
    [0.4, 0.6],
    [0.6, 0.9],
    [0.9, 1.01],
  ] as const) {
    const rows = suggested.filter(({ likelihood }) => likelihood >= from && likelihood < to)
    const said = rows.reduce((sum, { likelihood }) => sum + likelihood, 0) / rows.length
    expect(rows.length, `from ${from}`).toBeGreaterThan(100)
    expect(Math.abs(share(rows) - said), `from ${from}`).toBeLessThan(0.1)
  }
})

test('suggestions above a confidence are right at least that often together', () => {
  for (const least of [0.5, 0.7, 0.8, 0.9, 0.95]) {
    const rows = suggested.filter(({ confidence }) => confidence >= least)
    expect(rows.length, `from ${least}`).toBeGreaterThan(100)
    expect(share(rows), `from ${least}`).toBeGreaterThanOrEqual(least)
  }
})
