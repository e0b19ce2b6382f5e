import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readSettings } from '#server/settings.ts'
import { prepareBackupDirectory } from '#store/backup/backup-directory.ts'
import { makeBackup } from '#store/backup/make-backup.ts'
import { requireDatabaseFile } from '#store/backup/require-database-file.ts'
import { CommandProblem, readArguments } from './arguments.ts'
import { reportProblem } from './command.ts'

// npm run backup: makes a verified snapshot of the whole database. Outgo may be running.
// --to <file or directory> sets the destination; --portable writes a SQLite database in the format that PostgreSQL
// can also restore.

const usage = `npm run backup -- [--to <file or directory>] [--portable]
Makes a verified copy of the whole database; Outgo may be running. --portable: writes the format that both engines can restore, also for SQLite.`

const isDirectory = (place: string): boolean =>
  place.endsWith('/') || (existsSync(place) && statSync(place).isDirectory())

try {
  const { values } = readArguments(usage, {
    options: { to: { type: 'string' }, portable: { type: 'boolean', default: false } },
  })
  const settings = readSettings(process.env)
  const dataDirectory = resolve(settings.dataDir)
  // Fails before creating a backup directory in the wrong place.
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
  console.log(`Backup written to ${to} (${sizeOf(to)}) and verified.`)
  console.log('It contains the keys of all sessions: keep it as safe as the database itself.')
  if (orphans > 0)
    throw new CommandProblem(
      'Some of its rows refer to rows that do not exist, so it cannot be restored. Run npm run doctor for details.',
    )
} catch (error) {
  reportProblem(error)
}

function nameOf(portable: boolean): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  return `outgo-${time}.${portable ? 'jsonl.gz' : 'sqlite'}`
}

function sizeOf(file: string): string {
  const kilobytes = Math.ceil(statSync(file).size / 1000)
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(kilobytes / 1000).toFixed(1)} MB`
}
