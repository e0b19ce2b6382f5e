import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where copies are kept when nobody says where. */
export const backupDirectory = (dataDirectory: string): string => join(dataDirectory, 'backups')

/**
 * Where copies go: the operator's choice, else the usual place, which is made. A directory of one's own has to be
 * there: made anew, it would be the hole that a disk left which is not mounted.
 */
export function prepareBackupDirectory(dataDirectory: string, chosen: string | undefined): string {
  if (chosen !== undefined) return chosen
  const directory = backupDirectory(dataDirectory)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  return directory
}
