import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './scripts/chromium-launch.ts'
import { prepareRunEnvironment } from './tests/support/run-environment.ts'

prepareRunEnvironment()

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
    // Recording every step for the case that one fails would take a third of the time: `--trace on` does it when asked.
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch(),
  },
})
