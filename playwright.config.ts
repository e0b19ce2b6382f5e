import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './scripts/chromium-launch.ts'
import { findHeadlessChromium } from './scripts/find-chromium.ts'
import { prepareRunEnvironment } from './tests/support/run-environment.ts'

prepareRunEnvironment()
// Playwright loads this file in each worker: only the first search for a browser is needed.
process.env.CHROMIUM_PATH = findHeadlessChromium()
const chromium = chromiumLaunch(process.env.CHROMIUM_PATH)

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // The longest takes three quarters of a minute on a loaded machine; one four times as slow has to get to its end.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Drawing animations takes a quarter of the CPU time and rarely affects what a journey checks. Only the journeys
    // about animations, and one through the main screens, run with them.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace takes 40% of the CPU time, so it is only done on request: `--trace on`.
    screenshot: 'only-on-failure',
    // Journeys are too short for optimizing compilers to save more time than they take. With more room for new objects,
    // most of them are gone before the first garbage collection.
    launchOptions: {
      ...chromium,
      args: [...chromium.args, '--js-flags=--no-maglev,--no-turbofan,--min-semi-space-size=16'],
    },
  },
})
