import type { Page } from '@playwright/test'

/** Waits until all animations have ended: colors and positions are not final before. */
export const arrived = (page: Page) =>
  page.evaluate(async () => {
    const passing = () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
    // An animation that is removed rejects, and one that ends can start another.
    for (let some = passing(); some.length > 0; some = passing())
      await Promise.allSettled(some.map(({ finished }) => finished))
  })
