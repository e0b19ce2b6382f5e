import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** What `npm ci` would print about a package that requires a newer Node than any, with the settings in these files. */
function warningsForNewerNode(settings: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'outgo-npm-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const file of settings) cpSync(join(root, file), join(folder, file))
  const project = { name: 'project', version: '1.0.0', dependencies: { newer: '1.0.0' } }
  const newer = { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==`, engines: { node: '>=999' } }
  const packages = { '': project, 'node_modules/newer': newer }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
  const { stdout, stderr } = spawnSync('npm', ['ci', '--dry-run', '--offline'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder },
  })
  return stdout + stderr
}

test('npm ci on an older Node does not warn about packages that run on the Node it installs', () => {
  expect(warningsForNewerNode([])).toContain('EBADENGINE')
  const said = warningsForNewerNode(['.npmrc'])
  expect(said).toContain('added 1 package')
  expect(said).not.toContain('warn')
})
