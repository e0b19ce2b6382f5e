import type { Page } from '@playwright/test'
import { openDashboard } from './dashboard-ledger.ts'
import { arrived, expect, expectAccessible, test } from './journey.ts'

const month = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}: `) })

async function expectDonut(page: Page) {
  const drawing = page.locator('svg', { has: page.locator('mask') })
  await arrived(page)
  await drawing.scrollIntoViewIfNeeded()
  const square = await drawing.boundingBox()
  if (!square) throw new Error('no donut')
  const half = square.width / 2
  expect(square.height).toBeCloseTo(square.width, 0)
  // Income takes up three quarters of the donut, clockwise from the top, so its slice reaches the right edge.
  const reach = () =>
    drawing
      .locator('path')
      .first()
      .evaluate((slice) => slice.getBoundingClientRect().right)
  expect((await reach()) - square.x - half).toBeCloseTo(half * 0.75, 0)
  await page.mouse.move(square.x + half * 1.675, square.y + half)
  await expect(page.getByRole('tooltip')).toHaveText('Income$5,000.00 (74.0%)')
  await expect.poll(async () => Math.round((await reach()) - square.x - half)).toBe(Math.round(half * 0.8))
  await page.mouse.move(square.x + half, square.y + half)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
}

/** How many pixels wider the page is than the window. */
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** The painted bar of each month, left to right, in screen pixels. */
const barsOf = (page: Page) =>
  page
    .getByRole('button', { name: /20\d\d: / })
    .locator('rect')
    .evaluateAll((bars) =>
      bars.map((bar) => {
        const { left, right, width } = bar.getBoundingClientRect()
        return { left, right, width }
      }),
    )

function expectGaps(bars: Awaited<ReturnType<typeof barsOf>>, months: number) {
  expect(bars).toHaveLength(months)
  for (const [at, bar] of bars.entries()) {
    expect(bar.width).toBeLessThanOrEqual(60)
    const next = bars[at + 1]
    if (!next) continue
    const place = next.left - bar.left
    expect(next.left - bar.right).toBeGreaterThanOrEqual(Math.max(4, place / 10) - 0.01)
  }
}

test('bars are at most 60 pixels wide, with gaps of at least 4 and a tenth of their slot, and five years fit a phone', async ({
  page,
  email,
}) => {
  await openDashboard(page, email)
  await test.step('the donut has the specified radii, and a slice grows on hover', () => expectDonut(page))
  for (const width of [1440, 768, 390])
    for (const [range, months] of [
      ['3M', 2],
      ['6M', 5],
      ['1Y', 11],
    ] as const)
      await test.step(`${range} at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await page.getByRole('button', { name: range, exact: true }).click()
        await expect(page.getByRole('button', { name: /20\d\d: / })).toHaveCount(months)
        // The chart follows the window in a later frame.
        await expect(async () => {
          await arrived(page)
          expectGaps(await barsOf(page), months)
        }).toPass()
      })

  await page.getByRole('button', { name: '5Y', exact: true }).click()
  await expect(page.getByRole('button', { name: '5Y', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(month(page, 'May 2025')).toBeVisible()
  await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})

test('a phone shows long names completely, as donut and as bars, without scrolling sideways', async ({
  page,
  email,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const category = 'A category whose name nobody would ever want to read in full on a telephone, yet must'
  await openDashboard(page, email, [{ date: '2025-05-20', category, cents: -12_345_678_90, excluded: false }])
  const legend = page.getByRole('list', { name: 'Categories' }).getByRole('button').first()
  for (const drawing of ['Show as bars', 'Show as donut']) {
    await page.getByRole('button', { name: drawing }).click()
    await expect(page.getByRole('button', { name: drawing })).toHaveAttribute('aria-pressed', 'true')
    await expect(legend).toContainText(category)
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
    const hidden = await legend.getByText(category).evaluate((name) => name.scrollWidth - name.clientWidth)
    expect(hidden).toBeLessThanOrEqual(0)
  }
})

test.describe('without reduced motion', () => {
  test.use({ hasAnimations: true })

  test('bars that were hidden for a moment reappear without animating again', async ({ page, email }) => {
    await openDashboard(page, email)
    const may = month(page, 'May 2025')
    await may.click()
    await arrived(page)
    await may.evaluate((bar) => bar.setAttribute('data-before', ''))
    for (const display of ['none', '']) {
      await page.evaluate(async (display) => {
        document.body.style.display = display
        // The first frame runs the layout and the resize observer, the second paints the changes.
        for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
      }, display)
    }
    await expect(may).toBeVisible()
    await expect(may).toHaveAttribute('data-before', '')
  })
})

test.describe('with reduced motion', () => {
  test('neither bars nor donut animate', async ({ page, email }) => {
    await openDashboard(page, email)
    await page.evaluate(() => {
      const moved: string[] = []
      Object.assign(window, { moved })
      for (const kind of ['animationstart', 'transitionstart']) {
        document.addEventListener(kind, ({ target }) => moved.push(`${kind} ${(target as Element).tagName}`))
      }
    })
    await month(page, 'May 2025').click()
    await expect(page.getByRole('button', { name: 'Clear month selection' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: '6M', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Clear month selection' })).toHaveCount(0)
    await page.getByRole('button', { name: /^Shopping/ }).click()
    await expect(page.getByRole('button', { name: /^Shopping/ })).toHaveAttribute('aria-pressed', 'false')
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
  })
})
