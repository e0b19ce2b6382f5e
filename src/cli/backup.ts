import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readSettings } from '#server/settings.ts'
import { prepareBackupDirectory } from '#store/backup/backup-directory.ts'
import { makeBackup } from '#store/backup/make-backup.ts'
import { requireDatabaseFile } from '#store/backup/require-database-file.ts'
import { CommandProblem } from './command-problem.ts'
import { readWords } from './read-words.ts'
import { sayProblem } from './say-problem.ts'

// npm run backup: a checked copy of everything in the database, as of one moment. The product may be running.
// -- --to <file or directory> names where; -- --portable writes what a PostgreSQL server takes in, too, of SQLite.

const usage = `npm run backup -- [--to <file or directory>] [--portable]
Makes a checked copy of the whole database; Outgo may be running. --portable: of SQLite, too, in the format of both engines.`

const isDirectory = (place: string): boolean =>
  place.endsWith('/') || (existsSync(place) && statSync(place).isDirectory())

try {
  const { values } = readWords(usage, {
    options: { to: { type: 'string' }, portable: { type: 'boolean', default: false } },
  })
  const settings = readSettings(process.env)
  const dataDirectory = resolve(settings.dataDir)
  // Before a directory for copies is made, where the settings name a wrong place.
  if (!settings.databaseUrl) requireDatabaseFile(dataDirectory)
  const portable = values.portable || settings.databaseUrl !== undefined
  const to = resolve(
    values.to === undefined
      ? join(prepareBackupDirectory(dataDirectory, settings.backupDir), nameOf(portable))
      : isDirectory(values.to)
        ? join(values.to, nameOf(portable))
        : values.to,
  )
  const { orphans } = await makeBackup({ databaseUrl: settings.databaseUrl, dataDirectory }, { to, portable })
  console.log(`The backup is in ${to} (${sizeOf(to)}), and was read back without a fault.`)
  console.log('It holds the keys of all sessions: keep it as safe as the database itself.')
  if (orphans > 0)
    throw new CommandProblem(
      'Rows in it lack what they refer to, so that it cannot be restored: npm run doctor names them.',
    )
} catch (error) {
  sayProblem(error)
}

function nameOf(portable: boolean): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  return `outgo-${time}.${portable ? 'jsonl.gz' : 'sqlite'}`
}

function sizeOf(file: string): string {
  const kilobytes = Math.ceil(statSync(file).size / 1000)
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(kilobytes / 1000).toFixed(1)} MB`
}
