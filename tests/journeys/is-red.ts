import type { Locator } from '@playwright/test'

/** Whether a text is red rather than green. */
export const isRed = (text: Locator) =>
  text.evaluate((shown) => {
    const paint = document.createElement('canvas').getContext('2d')
    if (!paint) throw new Error('There is no canvas.')
    paint.fillStyle = getComputedStyle(shown).color
    paint.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0] = paint.getImageData(0, 0, 1, 1).data
    return red > green
  })
