import { resolve } from 'node:path'
import { readSettings } from '#server/settings.ts'
import { restoreBackup } from '#store/backup/restore-backup.ts'
import { readArguments } from './arguments.ts'
import { reportProblem } from './command.ts'
import { counted } from './words/counted.ts'

// npm run restore -- <file>: restores a backup from either engine into the configured database. Outgo must not be
// running. --force replaces existing accounts.

const usage = 'npm run restore -- <file> [--force]'
const meaning =
  'Restores a backup into the configured database; Outgo must not be running. --force: replaces existing accounts.'

try {
  const { positionals, values } = readArguments(`${usage}\n${meaning}`, {
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
  const rowsOf = (name: string) => loaded.find(({ table }) => table === name)?.rows ?? 0
  console.log(
    `Restored ${counted(rowsOf('users'), 'account')} and ${counted(rowsOf('transactions'), 'transaction')}; verified the row counts of ${loaded.length} tables.`,
  )
  if (keptAt) console.log(`The previous data is kept in ${keptAt}.`)
} catch (error) {
  reportProblem(error)
}
