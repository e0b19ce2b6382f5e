import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '#server/settings.ts'
import { restoreBackup } from '#store/backup/restore-backup.ts'
import { sayProblem } from './say-problem.ts'

// npm run restore -- <file>: puts a backup into the database that the settings name, of whichever engine it was made.
// The product must not be running. -- --force lets it take the place of what is there.

const usage = 'npm run restore -- <file> [--force]'

try {
  const { positionals, values } = parseArgs({
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
    `Restored: ${rowsOf('users')} accounts, ${rowsOf('transactions')} transactions, ${loaded.length} tables; every row was counted.`,
  )
  if (keptAt) console.log(`What was there before is kept in ${keptAt}.`)
} catch (error) {
  sayProblem(error)
}
