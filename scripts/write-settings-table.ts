import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allSettings, serverSettingsTable } from './settings-table.ts'

// Writes the settings tables into the README and docs/settings.md, between the two markers.
const root = join(import.meta.dirname, '..')
const marks = /(<!-- settings -->\n)[\s\S]*?(\n<!-- end of settings -->)/

function write(file: string, settings: string) {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  if (!marks.test(text))
    throw new Error(`${file} is missing the markers <!-- settings --> and <!-- end of settings -->`)
  writeFileSync(
    path,
    text.replace(marks, (_, start: string, end: string) => start + settings + end),
  )
}

write('README.md', serverSettingsTable())
write('docs/settings.md', allSettings())
