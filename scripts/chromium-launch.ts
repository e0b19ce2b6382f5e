import { findHeadlessChromium } from './find-chromium.ts'

/** Launch options for all tests and benchmarks: no background network traffic, and no sandbox when running as root. */
export const chromiumLaunch = (executablePath = findHeadlessChromium()) => ({
  executablePath,
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
