import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './scripts/chromium-launch.ts'

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
    trace: 'retain-on-failure',
    launchOptions: chromiumLaunch(),
  },
})
