import { resolve } from 'node:path'
import { readSettings } from '#server/settings.ts'
import { restoreBackup } from '#store/backup/restore-backup.ts'
import { readWords } from './read-words.ts'
import { sayProblem } from './say-problem.ts'

// npm run restore -- <file>: puts a backup into the database that the settings name, of whichever engine it was made.
// The product must not be running. -- --force lets it take the place of what is there.

const usage = 'npm run restore -- <file> [--force]'
const meaning =
  'Puts a backup into the database that the settings name; Outgo must not be running. --force: in the place of accounts that are there.'

try {
  const { positionals, values } = readWords(`${usage}\n${meaning}`, {
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new TypeError(usage)
  const settings = readSettings(process.env)
  const place = { databaseUrl: settings.databaseUrl, dataDirectory: resolve(settings.dataDir) }
  const { loaded, keptAt } = await restoreBackup(resolve(file), place, {
    force: values.force,
    now: Date.now(),
  })
  const counted = (name: string, what: string) => {
    const rows = loaded.find(({ table }) => table === name)?.rows ?? 0
    return `${rows} ${what}${rows === 1 ? '' : 's'}`
  }
  console.log(
    `Restored: ${counted('users', 'account')}, ${counted('transactions', 'transaction')}; every row of ${loaded.length} tables was counted.`,
  )
  if (keptAt) console.log(`What was there before is kept in ${keptAt}.`)
} catch (error) {
  sayProblem(error)
}
