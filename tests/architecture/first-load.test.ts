import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'
import { firstScreens, furtherScreens, screensWithLaterParts } from '#tests/support/first-load-budgets.ts'

const assets = resolve(import.meta.dirname, '../../dist/web/assets')

beforeAll(async () => {
  // `npm test` has already built it.
  if (process.env.OUTGO_SERVER_IS_BUILT) return
  // Vitest sets it to "test", for which React is larger.
  vi.stubEnv('NODE_ENV', 'production')
  await build({ logLevel: 'warn' })
  vi.unstubAllEnvs()
})

test.each(firstScreens)('$path loads at most $most kB of JavaScript', ({ files, most }) => {
  expect(kilobytesOf(loadedWith(files))).toBeLessThanOrEqual(most)
})

test.each(furtherScreens)('$path adds at most $most kB of JavaScript to the dashboard', ({ files, most }) => {
  expect(kilobytesOf(addedWith(files))).toBeLessThanOrEqual(most)
})

test.each(screensWithLaterParts)('$path adds at most $most kB until it is idle', ({ files, most }) => {
  expect(kilobytesOf(addedWith(files))).toBeLessThanOrEqual(most)
})

/** What the dashboard has not loaded yet. */
function addedWith(files: readonly string[]): string[] {
  const dashboard = loadedWith(firstScreens.flatMap((screen) => screen.files))
  return [...loadedWith(files)].filter((file) => !dashboard.has(file))
}

/** The files with these names, and all files that they import statically. */
function loadedWith(names: readonly string[]): Set<string> {
  const all = readdirSync(assets)
  const loaded = new Set<string>()
  const load = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    const code = readFileSync(join(assets, file), 'utf8')
    for (const [, imported = ''] of code.matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      load(imported)
  }
  for (const name of names) {
    const found = all.filter((file) => file.endsWith('.js') && file.slice(0, -'-12345678.js'.length) === name)
    expect(found, `files of the build named ${name}`).toHaveLength(1)
    for (const file of found) load(file)
  }
  return loaded
}

const kilobytesOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(assets, file))).length, 0) / 1000
