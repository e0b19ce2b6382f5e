import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './scripts/chromium-launch.ts'

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
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
