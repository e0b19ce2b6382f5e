import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const biome = join(root, 'node_modules/.bin/biome')
const screens =
  'login dashboard upload recurring budgets history accounts forecast merchants report-screen review rule-screens settings'.split(
    ' ',
  )

/** The location of a file → what it must not import. */
const forbidden: Record<string, string[]> = {
  domain: ['contract', 'words', 'store', 'http', 'auth', 'ledger', 'server', 'web', 'cli', 'tests', 'scripts']
    .map(inPart)
    .concat(nodeModules()),
  contract: ['words', 'store', 'http', 'auth', 'ledger', 'server', 'web', 'cli', 'tests', 'scripts']
    .map(inPart)
    .concat(nodeModules()),
  words: ['contract', 'store', 'http', 'auth', 'ledger', 'server', 'web', 'cli', 'tests', 'scripts']
    .map(inPart)
    .concat(nodeModules()),
  store: [
    'contract',
    'words',
    'http',
    'auth',
    'auth/store',
    'ledger',
    'ledger/store',
    'server',
    'web',
    'cli',
    'tests',
    'scripts',
  ].map(inPart),
  'store/engines': ['contract', 'server', 'web', 'cli', 'tests', 'scripts'].map(inPart),
  server: ['web', 'cli', 'tests', 'scripts'].map(inPart),
  http: ['words', 'web', 'cli', 'auth', 'server', 'ledger'].map(inPart),
  auth: ['words', 'web', 'cli', 'server', 'ledger', 'ledger/store'].map(inPart),
  'auth/codes': ['web', 'cli', 'server', 'ledger', 'ledger/store'].map(inPart),
  'auth/store': [
    'contract',
    'words',
    'http',
    'auth',
    'auth/codes',
    'server',
    'ledger/store',
    'web',
    'cli',
  ].map(inPart),
  ledger: ['words', 'web', 'cli', 'auth', 'auth/store'].map(inPart),
  'ledger/openapi': ['web', 'cli', 'auth', 'auth/store'].map(inPart),
  cli: ['server', 'http', 'auth', 'auth/saml', 'ledger', 'web', 'tests', 'scripts'].map(inPart),
  web: ['store', 'http', 'auth', 'ledger', 'server', 'cli', 'tests', 'scripts']
    .map(inPart)
    .concat(nodeModules()),
  'web/ui': ['server', 'web/api', 'web/session', 'web/shell', 'web/dashboard']
    .map(inPart)
    .concat(nodeModules()),
  'web/api': ['server', 'web/ui', 'web/shell', 'web/dashboard'].map(inPart).concat(nodeModules()),
  'web/format': ['server', 'web/api', 'web/ui', 'web/history'].map(inPart).concat(nodeModules()),
  'web/words': ['server', 'web/api', 'web/ui', 'web/history'].map(inPart).concat(nodeModules()),
  'web/workers': ['server', 'web/api', 'web/ui', 'web/upload'].map(inPart).concat(nodeModules()),
  'web/session': ['server', 'web/ui', 'web/shell', 'web/login'].map(inPart).concat(nodeModules()),
  'web/shell': ['server', ...screens.map((screen) => `web/${screen}`)].map(inPart).concat(nodeModules()),
  'web/rules': ['server', ...screens.map((screen) => `web/${screen}`)].map(inPart).concat(nodeModules()),
  'web/passwords': ['server', ...screens.map((screen) => `web/${screen}`)].map(inPart).concat(nodeModules()),
  'web/add-transaction': ['server', ...screens.map((screen) => `web/${screen}`)]
    .map(inPart)
    .concat(nodeModules()),
  'web/months': ['server', ...screens.map((screen) => `web/${screen}`)].map(inPart).concat(nodeModules()),
  'web/rates': ['server', ...screens.map((screen) => `web/${screen}`)].map(inPart).concat(nodeModules()),
  'web/charts': ['server', ...screens.map((screen) => `web/${screen}`)].map(inPart).concat(nodeModules()),
  'web/undo': ['server', ...screens.map((screen) => `web/${screen}`)].map(inPart).concat(nodeModules()),
  'web/suggestions': ['server', ...screens.map((screen) => `web/${screen}`)]
    .map(inPart)
    .concat(nodeModules()),
  'web/categories': ['server', ...screens.map((screen) => `web/${screen}`)].map(inPart).concat(nodeModules()),
  'web/tags': ['server', ...screens.map((screen) => `web/${screen}`)].map(inPart).concat(nodeModules()),
  'web/reports': ['server', ...screens.map((screen) => `web/${screen}`)].map(inPart).concat(nodeModules()),
  'web/saved': ['server', ...screens.map((screen) => `web/${screen}`)].map(inPart).concat(nodeModules()),
  'web/sample': ['server', ...screens.map((screen) => `web/${screen}`)].map(inPart).concat(nodeModules()),
  ...Object.fromEntries(
    screens.map((screen) => [
      `web/${screen}`,
      ['server', ...screens.map((other) => `web/${other}`)].map(inPart).concat(nodeModules()),
    ]),
  ),
}

/** The location of a file → what it may import. */
const allowed: Record<string, string[]> = {
  domain: ['domain'].map(inPart),
  contract: ['domain', 'contract'].map(inPart),
  words: ['domain', 'words'].map(inPart),
  store: ['domain', 'store/engines'].map(inPart),
  http: ['domain', 'contract', 'store', 'auth/store', 'ledger/store']
    .map(inPart)
    .concat('#server/settings.ts'),
  auth: ['domain', 'contract', 'http', 'store', 'auth/store', 'auth/codes']
    .map(inPart)
    .concat('#server/settings.ts'),
  'auth/store': ['domain', 'store', 'auth/store'].map(inPart),
  server: ['domain', 'contract', 'words', 'store', 'http', 'auth', 'ledger'].map(inPart).concat('node:fs'),
  ledger: ['domain', 'contract', 'http', 'ledger/store'].map(inPart),
  cli: ['domain', 'contract', 'words', 'ledger/store', 'auth/store']
    .map(inPart)
    .concat('#server/settings.ts', '#http/signing-keys.ts', '#auth/saml/register-provider.ts', 'node:fs'),
  web: ['domain', 'contract', 'words', 'web/dashboard'].map(inPart),
  'web/dashboard': ['domain', 'contract', 'web/api', 'web/session', 'web/ui', 'web/shell'].map(inPart),
  'web/history': ['web/rules', 'web/ui'].map(inPart),
  'web/ui': ['domain', 'web/ui'].map(inPart),
}

function inPart(part: string) {
  return `#${part}/some-file.ts`
}

function nodeModules() {
  return ['node:fs', 'crypto']
}

let copy = ''
afterEach(() => rmSync(copy, { recursive: true, force: true }))

/** A tree with this project's lint configuration and one file per import. */
function writeImports(table: Record<string, string[]>): string[] {
  copy = mkdtempSync(join(tmpdir(), 'outgo-boundaries-'))
  copyFileSync(join(root, 'biome.json'), join(copy, 'biome.json'))
  return Object.entries(table).flatMap(([folder, imports]) =>
    imports.map((imported, index) =>
      write(`src/${folder}/case-${index}.ts`, `import { thing } from '${imported}'\n\nthing()\n`),
    ),
  )
}

function write(path: string, source: string): string {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  writeFileSync(join(copy, path), source)
  return path
}

type Report = { diagnostics: { category: string; severity: string; location: { path: string } }[] }

/** Runs `npm run check:lint` on the copy; returns its exit code and the files with a forbidden import. */
function lint() {
  const run = spawnSync(
    biome,
    ['ci', '--colors=off', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false', '.'],
    { cwd: copy, encoding: 'utf8' },
  )
  const { diagnostics }: Report = JSON.parse(run.stdout)
  const refused = diagnostics
    .filter(({ category }) => /noRestrictedImports|noNodejsModules/.test(category))
    .filter(({ severity }) => severity === 'error')
    .map(({ location }) => location.path)
  return { exitCode: run.status, refused: [...new Set(refused)].sort() }
}

test('every import against the architecture fails the lint check', () => {
  const files = writeImports(forbidden)
  const { exitCode, refused } = lint()
  expect(refused).toEqual(files.sort())
  expect(exitCode).not.toBe(0)
})

test('every import that follows the architecture passes', () => {
  writeImports(allowed)
  expect(lint()).toEqual({ exitCode: 0, refused: [] })
})

test('no form of import bypasses the check', () => {
  writeImports({})
  const files = [
    "export { thing } from '#store/a.ts'\n",
    "export * from '#store/a.ts'\n",
    "import type { Thing } from '#store/a.ts'\n\nexport type Other = Thing\n",
    "export const thing = await import('#store/a.ts')\n",
    "import '#store/a.ts'\n",
    "export { thing } from '../store/a.ts'\n",
    "export { thing } from '../../store/a.ts'\n",
  ].map((source, index) => write(`src/domain/money/case-${index}.ts`, source))
  expect(lint().refused).toEqual(files)
})

test('the table lists every folder of the web client, so that new ones are placed deliberately', () => {
  const folders = readdirSync(join(root, 'src/web'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'public')
    .map(({ name }) => name)
  expect(folders.filter((name) => !(`web/${name}` in forbidden))).toEqual([])
})
