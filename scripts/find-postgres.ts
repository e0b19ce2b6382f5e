import { readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installDebianPackage } from './install-debian-package.ts'
import { isRunnable, onPath } from './on-path.ts'

/** Finds the folder with PostgreSQL's server programs on the machine, or installs them on Debian. */
export function findPostgres(): string {
  const found = programsOnMachine() ?? (installDebianPackage('postgresql') ? programsOnMachine() : undefined)
  if (found) return found
  throw new Error(
    'The tests need a PostgreSQL server: install PostgreSQL 14 or newer so that `initdb` is in PATH, ' +
      'or set OUTGO_TEST_POSTGRES_URL to the URL of a server on which they may create databases.',
  )
}

function programsOnMachine(): string | undefined {
  const initdb = onPath('initdb')
  return [...(initdb ? [dirname(realpathSync(initdb))] : []), ...debianFolders()].find(
    (folder) => isRunnable(join(folder, 'initdb')) && isRunnable(join(folder, 'postgres')),
  )
}

/** Debian keeps the server programs out of PATH, in one folder per version. */
function debianFolders(): string[] {
  const root = '/usr/lib/postgresql'
  try {
    const versions = readdirSync(root).sort((one, other) => Number(other) - Number(one))
    return versions.map((version) => join(root, version, 'bin'))
  } catch {
    return []
  }
}
