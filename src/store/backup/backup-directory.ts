import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** The default directory for backups. */
export const backupDirectory = (dataDirectory: string): string => join(dataDirectory, 'backups')

/**
 * The backup directory: the configured one, or the default, which is created. A configured directory must exist:
 * creating it could hide that a disk is not mounted.
 */
export function prepareBackupDirectory(dataDirectory: string, chosen: string | undefined): string {
  if (chosen !== undefined) return chosen
  const directory = backupDirectory(dataDirectory)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  return directory
}
