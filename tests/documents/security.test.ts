import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** The number of level 1 and 2 requirements in each section of OWASP ASVS 5.0.0: they come first in each section. */
const sections: Record<string, number[]> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
}
const requirements = Object.entries(sections).flatMap(([chapter, counts]) =>
  counts.flatMap((count, section) =>
    Array.from({ length: count }, (_, number) => `${chapter}.${section + 1}.${number + 1}`),
  ),
)

/** The requirements in a row's first column: `3.5.1, 3.5.2`, `1.2.6–1.2.8`, a whole section `4.3` or chapter `17`. */
const namedBy = (column: string): string[] =>
  column.split(', ').flatMap((part) => {
    const [first = '', last] = part.split('–')
    if (last === undefined) return requirements.filter((it) => `${it}.`.startsWith(`${first}.`))
    const section = first.slice(0, first.lastIndexOf('.'))
    const numberOf = (it: string) => Number(it.slice(section.length + 1))
    return requirements.filter(
      (it) =>
        it.startsWith(`${section}.`) && numberOf(it) >= numberOf(first) && numberOf(it) <= numberOf(last),
    )
  })

const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

test('the page covers every requirement of the two levels, and no other', () => {
  expect(requirements).toHaveLength(253)
  const columns = [...page.matchAll(/^\| ([\d., –]+) \|/gm)].map(([, column]) => column as string)
  const named = columns.map((column) => ({ column, ids: namedBy(column) }))
  expect(named.filter(({ ids }) => ids.length === 0)).toEqual([])
  expect(named.flatMap(({ ids }) => ids).sort()).toEqual([...requirements].sort())
})
