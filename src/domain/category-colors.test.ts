import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categories } from './categories.ts'
import { assignColors, categoryColors, colorNames, defaultColor } from './category-colors.ts'

/** WCAG 2.2: the contrast of two colors, given as `#RRGGBB`. */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
      const part = Number.parseInt(color.slice(start, start + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test('the palette starts with the one of the specification; the rest stands out on light and dark', () => {
  const palette = Object.values(categoryColors)
  expect(palette.slice(0, 11).join(', ')).toBe(
    '#3B82F6, #10B981, #F59E0B, #EF4444, #8B5CF6, #EC4899, #6366F1, #14B8A6, #F97316, #A855F7, #06B6D4',
  )
  for (const color of palette.slice(11))
    for (const surface of ['#FFFFFF', '#13161d']) expect(contrast(color, surface)).toBeGreaterThanOrEqual(3)
})

test('the built-in categories have the colors of the specification in order', () => {
  const assigned = assignColors(categories, [])
  expect([...assigned.values()]).toEqual(colorNames.slice(0, 11))
  for (const name of categories) expect(assigned.get(name)).toBe(defaultColor(name))
})

test('other categories have the colors of the specification first', () => {
  expect([...assignColors(['Zoo', 'Bar'], []).values()]).toEqual(['blue', 'emerald'])
})

test('a built-in category whose color is taken leaves the other built-in ones theirs', () => {
  const [first = '', ...others] = categories
  const assigned = assignColors(['Zoo', ...categories, 'Uncategorized'], [])
  expect(assigned.get('Zoo')).toBe(defaultColor(first))
  expect(assigned.get(first)).toBe('lime')
  for (const name of [...others, 'Uncategorized']) expect(assigned.get(name)).toBe(defaultColor(name))
})

test('a color is used again only when all are, and those assigned together equal those assigned one by one', () => {
  const name = fc.oneof(fc.constantFrom(...categories), fc.string())
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 50 }), (names) => {
      const together = [...assignColors(names, []).values()]
      const oneByOne: typeof together = []
      for (const one of names) oneByOne.push(...assignColors([one], oneByOne).values())
      expect(oneByOne).toEqual(together)
      const uses = colorNames.map((color) => together.filter((one) => one === color).length)
      expect(Math.max(...uses) - Math.min(...uses)).toBeLessThanOrEqual(1)
    }),
  )
})
