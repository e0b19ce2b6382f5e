import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allSettings, serverSettingsTable } from './settings-table.ts'

// Puts the settings into the README and into docs/settings.md, each between its two marks.
const root = join(import.meta.dirname, '..')
const marks = /(<!-- settings -->\n)[\s\S]*?(\n<!-- end of settings -->)/

function write(file: string, settings: string) {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  if (!marks.test(text))
    throw new Error(`${file} lacks the marks <!-- settings --> and <!-- end of settings -->`)
  writeFileSync(
    path,
    text.replace(marks, (_, start: string, end: string) => start + settings + end),
  )
}

write('README.md', serverSettingsTable())
write('docs/settings.md', allSettings())
