import { callLedger } from './call-ledger.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { addImport, categoriesOf, items, list } from './review-page.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('long names wrap, and names in the other direction start at the same edge', async ({
    page,
    email,
  }) => {
    const long = `Long${'x'.repeat(90)}`
    await addImport(page, email, [`SHOP${'X'.repeat(90)}`, 'מכולת'])
    const rule = { description_pattern: 'מכולת', category: long }
    await callLedger(page, '/transaction-rules', { method: 'POST', data: rule })
    await page.goto('/review')
    await expect(items(page)).toHaveCount(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const startOf = (name: RegExp) =>
      list(page)
        .getByRole('link', { name })
        .first()
        .evaluate((link) => {
          const text = document.createRange()
          text.selectNodeContents(link)
          return text.getBoundingClientRect().left
        })
    expect(await startOf(/^מכולת$/)).toBe(await startOf(/^SHOP/))
  })

  test('a swipe to the right accepts or chooses, one to the left skips, and a short one does nothing', async ({
    page,
    email,
  }) => {
    await addImport(page, email, ['STARBUCKS 1', 'ODD', 'SKIPPED'])
    await page.goto('/review')
    await expect(items(page)).toHaveCount(3)
    await expect(page.getByText('Swipe right to accept the category, left to skip.')).toBeVisible()
    const touch = await page.context().newCDPSession(page)
    const item = (name: string) => items(page).filter({ hasText: name })
    const swipe = async (name: string, across: number) => {
      await item(name).scrollIntoViewIfNeeded()
      const box = await item(name).boundingBox()
      const [x, y] = [195 - across / 2, (box?.y ?? 0) + 20]
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
      for (const part of [0.25, 0.5, 0.75, 1])
        await touch.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: [{ x: x + part * across, y }],
        })
      return () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    const letGoEarly = await swipe('STARBUCKS', 60)
    await expect(item('STARBUCKS').getByText('Accept', { exact: true }).first()).toBeVisible()
    await letGoEarly()
    await expect(items(page)).toHaveCount(3)
    const accept = await swipe('STARBUCKS', 160)
    await expectAccessible(page)
    await accept()
    await expect(items(page)).toHaveCount(2)
    await (await swipe('SKIPPED', -160))()
    await expect(items(page)).toHaveCount(1)
    await (await swipe('ODD', 160))()
    await page.getByRole('combobox', { name: 'Category' }).fill('trav')
    await page.getByRole('option', { name: 'Travel' }).click()
    await expect(page.getByText('All done. You reviewed 3 transactions.')).toBeVisible()
    await expect.poll(() => categoriesOf(page)).toEqual(['Food & Dining', 'Travel', 'Uncategorized'])
  })
})
