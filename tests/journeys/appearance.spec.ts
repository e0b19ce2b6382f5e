import type { Locator, Page } from '@playwright/test'
import { holdCalls } from './hold-calls.ts'
import { callsDone, expect, expectAccessible, signUp, test } from './journey.ts'

const expectCanvas = (page: Page, color: string) =>
  expect(page.locator('html')).toHaveCSS('background-color', color)
const expectBar = (page: Page, color: string) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
          .filter(({ media }) => matchMedia(media).matches)
          .map(({ content }) => content),
      ),
    )
    .toEqual([color])

const light = 'rgb(247, 248, 250)'
const dark = 'rgb(12, 14, 19)'

test('the theme follows the system until one is chosen, which applies before the application loads, and again afterwards', async ({
  page,
  email,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signUp(page, email, '/settings')
  const themes = page.getByRole('group', { name: 'Theme' })
  await expect(themes.getByRole('radio', { name: 'System' })).toBeChecked()
  await expectCanvas(page, dark)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectCanvas(page, light)

  await themes.getByRole('radio', { name: 'System' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(themes.getByRole('radio', { name: 'Light' })).toBeChecked()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectCanvas(page, light)
  await page.keyboard.press('ArrowRight')
  await page.emulateMedia({ colorScheme: 'light' })
  await expectCanvas(page, dark)
  await expectBar(page, '#0c0e13')
  await expectAccessible(page)

  // Blocks the application, so that only the page itself is painted.
  await callsDone(page)
  const scripts = await holdCalls(page, /\/assets\/(?!head).*\.js$/)
  await page.reload({ waitUntil: 'commit' })
  await expectCanvas(page, dark)
  expect(await page.locator('#root').innerHTML()).toBe('')
  await expectBar(page, '#0c0e13')
  scripts.letAllPass()
  await expect(themes.getByRole('radio', { name: 'Dark' })).toBeChecked()

  await themes.getByText('System').click()
  await callsDone(page)
  await page.reload()
  await expectCanvas(page, light)
  await expectBar(page, '#f7f8fa')
})

test('with forced colors, the selected item stands out and buttons have a border', async ({
  page,
  email,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signUp(page, email)
  const selected = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.setProperty('forced-color-adjust', 'none')
    probe.style.setProperty('background-color', 'SelectedItem')
    const color = getComputedStyle(probe).backgroundColor
    probe.remove()
    return color
  })
  const expectChosen = async (chosen: Locator, other: Locator) => {
    await expect(chosen).toHaveCSS('background-color', selected)
    await expect(other).not.toHaveCSS('background-color', selected)
  }
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await expectChosen(button('1Y'), button('3M'))
  await expectChosen(link('Dashboard'), link('Settings'))
  await link('Settings').click()
  await expectChosen(link('Settings'), link('Dashboard'))
  const themes = page.getByRole('group', { name: 'Theme' }).locator('label')
  await expectChosen(themes.first(), themes.last())
  await expect(button('Save Name')).toHaveCSS('border-top-width', '1px')
})
