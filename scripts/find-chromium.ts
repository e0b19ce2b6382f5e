import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installDebianPackage } from './install-debian-package.ts'
import { onPath } from './on-path.ts'

/** Finds a Chromium to test with: the configured one, one on the machine, Debian's, or Playwright's download. */
export function findChromium(): string {
  const found =
    given() ?? onMachine() ?? (installDebianPackage('chromium') ? onMachine() : undefined) ?? downloaded()
  if (found) return found
  throw new Error(
    'The browser tests need Chromium: install Chromium or Google Chrome, or set CHROMIUM_PATH to the program.',
  )
}

/**
 * Finds a Chromium for tests that open hundreds of pages, preferably the headless shell: it has the same engine but no
 * windows and takes a third less CPU time. On Debian it is a separate package.
 */
export function findHeadlessChromium(): string {
  const shell = () => onPath('chromium-headless-shell', 'chrome-headless-shell')
  const installed = () => (installDebianPackage('chromium-headless-shell') ? shell() : undefined)
  return given() ?? shell() ?? installed() ?? findChromium()
}

function given(): string | undefined {
  const path = process.env.CHROMIUM_PATH
  if (path && !existsSync(path)) throw new Error(`CHROMIUM_PATH is set to ${path}, which does not exist.`)
  return path || undefined
}

const macOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

function onMachine(): string | undefined {
  const inPath = onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')
  return inPath ?? [macOS, chromium.executablePath()].find(existsSync)
}

function downloaded(): string | undefined {
  console.error('Downloading Chromium with Playwright …')
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  return status === 0 ? chromium.executablePath() : undefined
}
