import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Lock, unverifiedPackages } from '#scripts/unverified-packages.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const readLock = (): Lock => JSON.parse(read('package-lock.json'))

test('every package that runs or builds Outgo has an integrity hash', () => {
  const { packages } = readLock()
  const { refused, tolerated } = unverifiedPackages({ packages })
  expect(refused).toEqual([])
  const hashes = Object.values(packages).flatMap(({ integrity }) => integrity ?? [])
  expect(hashes.filter((hash) => !/^sha512-[\w+/]{86}==$/.test(hash))).toEqual([])
  expect(hashes.length + tolerated.length).toBe(Object.keys(packages).length - 1)
})

test('docs/dependencies.md lists the packages without a hash', () => {
  const families = [...read('docs/dependencies.md').matchAll(/`(@[\w-]+\/[\w-]+-)\*`/g)].map(
    ([, family = '']) => family,
  )
  const { tolerated } = unverifiedPackages(readLock())
  expect(tolerated.filter((name) => !families.some((family) => name.startsWith(family)))).toEqual([])
  expect(families.filter((family) => !tolerated.some((name) => name.startsWith(family)))).toEqual([])
})

test('the lock file contains no registry URLs', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved"|https?:\/\/registry/)
})

/** Runs `npm run lock:complete` on a lock file modified by `change`. */
function completeLock(change: (packages: Lock['packages']) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'outgo-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const lock = readLock()
  change(lock.packages)
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const { status, stderr } = spawnSync(process.execPath, ['scripts/complete-lock.ts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const completed: Lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  return { status, stderr, completed }
}

test('completing the lock file adds what npm left out', () => {
  const name = 'node_modules/@biomejs/cli-darwin-arm64'
  const { status, completed } = completeLock((packages) => delete packages[name])
  expect(status).toBe(0)
  expect(completed.packages[name]).toMatchObject({
    dev: true,
    optional: true,
    os: ['darwin'],
    cpu: ['arm64'],
  })
})

test.each<[string, (packages: Lock['packages']) => void]>([
  ['hono', ({ 'node_modules/hono': hono }) => delete hono?.integrity],
  ['vitest', ({ 'node_modules/vitest': vitest }) => delete vitest?.integrity],
  ['@biomejs/cli-linux-x64', ({ 'node_modules/@biomejs/cli-linux-x64': biome }) => delete biome?.integrity],
  [
    '@tailwindcss/oxide-darwin-arm64',
    (packages) => delete packages['node_modules/@tailwindcss/oxide-darwin-arm64'],
  ],
])('completing the lock file fails if %s would be installed without a hash', (name, change) => {
  const { status, stderr } = completeLock(change)
  expect(status).toBe(1)
  expect(stderr).toBe(
    `${name} has no integrity hash: choose a version that the registry serves for every system.\n`,
  )
})
