import { findChromium } from './find-chromium.ts'

/** How every browser of the tests and benchmarks starts: quiet towards the network, without a sandbox only as root. */
export const chromiumLaunch = () => ({
  executablePath: findChromium(),
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
