import { spawnSync } from 'node:child_process'
import type { Client } from 'pg'
import { onPath } from '#scripts/on-path.ts'

/**
 * Prints which PostgreSQL the tests use, and warns if the machine's package source has a newer one in the same
 * series: a fresh machine gets that one, and its tests may differ.
 */
export async function printPostgresVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const [version = ''] = (rows[0]?.server_version ?? '').split(' ')
  console.log(`The tests run on PostgreSQL ${version}.`)
  const name = `postgresql-${version.split('.')[0]}`
  const newer = newerOffered(version, onPath('apt-cache') ? policyOf(name) : '')
  if (newer)
    console.warn(`WARNING: the package source has PostgreSQL ${newer}: apt-get install ${name} gets it.`)
}

const policyOf = (name: string): string =>
  spawnSync('apt-cache', ['policy', name], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } })
    .stdout ?? ''

/** The version that `apt-cache policy` offers, if it is newer than this one. */
export function newerOffered(version: string, policy: string): string | null {
  const offered = /^ *Candidate: (\d+\.\d+)/m.exec(policy)?.[1]
  return offered && offered.localeCompare(version, 'en', { numeric: true }) > 0 ? offered : null
}
