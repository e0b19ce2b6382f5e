import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allSettings, serverSettingsTable } from '#scripts/settings-table.ts'

const root = join(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

test('README and docs/settings.md list the current settings (npm run readme:settings)', () => {
  expect(readme).toContain(serverSettingsTable())
  expect(readFileSync(join(root, 'docs/settings.md'), 'utf8')).toContain(allSettings())
})
