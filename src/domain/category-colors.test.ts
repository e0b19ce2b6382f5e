import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categories } from './categories.ts'
import {
  assignColors,
  type CategoryColor,
  categoryColors,
  colorNames,
  defaultColor,
} from './category-colors.ts'

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

const none = new Map<string, CategoryColor>()

test('the built-in categories have the colors of the specification in order', () => {
  const assigned = assignColors(categories, none)
  expect([...assigned.values()]).toEqual(colorNames.slice(0, 11))
  for (const name of categories) expect(assigned.get(name)).toBe(defaultColor(name))
})

test('a built-in category keeps its color, whatever others came before it', () => {
  const others = assignColors(
    Array.from({ length: 30 }, (_, index) => `Category ${index}`),
    none,
  )
  for (const name of [...categories, 'Uncategorized'])
    expect(assignColors([name], others).get(name)).toBe(defaultColor(name))
})

test('no other category has the color of a built-in one or of Uncategorized until all others are used', () => {
  const others = colorNames.filter(
    (color) => ![...categories, 'Uncategorized'].map(defaultColor).includes(color),
  )
  const names = others.map((color) => `Category of ${color}`)
  expect([...assignColors(names, none).values()]).toEqual(others)
  expect(assignColors([...names, 'Groceries'], none).get('Groceries')).toBe('blue')
})

test('the color of a built-in category is free when that one has another color', () => {
  expect(assignColors(['Groceries'], new Map([['Income', 'pink']])).get('Groceries')).toBe('blue')
})

test('a color is used again only when all are, and those assigned together equal those assigned one by one', () => {
  const name = fc.oneof(fc.constantFrom(...categories), fc.string())
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 50 }), (names) => {
      const together = assignColors(names, none)
      const oneByOne = new Map<string, CategoryColor>()
      for (const one of names)
        for (const [assigned, color] of assignColors([one], oneByOne)) oneByOne.set(assigned, color)
      expect(oneByOne).toEqual(together)
      const all = [...assignColors([...categories, 'Uncategorized', ...names], none).values()]
      const uses = colorNames.map((color) => all.filter((one) => one === color).length)
      expect(Math.max(...uses) - Math.min(...uses)).toBeLessThanOrEqual(1)
    }),
  )
})
