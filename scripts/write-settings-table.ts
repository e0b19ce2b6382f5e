import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsTable } from './settings-table.ts'

// Puts the settings into the README, between its two marks.
const readme = join(import.meta.dirname, '../README.md')
const marks = /(<!-- settings -->\n)[\s\S]*?(\n<!-- end of settings -->)/
const text = readFileSync(readme, 'utf8')
if (!marks.test(text))
  throw new Error('README.md lacks the marks <!-- settings --> and <!-- end of settings -->')
writeFileSync(
  readme,
  text.replace(marks, (_, start: string, end: string) => start + settingsTable() + end),
)
