import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openStore } from '#store/open-store.ts'
import { startPostgresCluster } from './postgres-cluster.ts'
import { printPostgresVersion } from './postgres-version.ts'

/**
 * Runs once before the first test: migrates one database on each engine, which tests copy instead of migrating
 * their own. PostgreSQL is the server at OUTGO_TEST_POSTGRES_URL, or one started for this run.
 */
export default async function prepareDatabases() {
  const given = process.env.OUTGO_TEST_POSTGRES_URL
  const cluster = given ? null : await startPostgresCluster()
  const server = given ?? cluster?.url ?? ''
  const role = `outgo_test_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const directory = mkdtempSync(join(tmpdir(), 'outgo-template-'))

  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await printPostgresVersion(client)
    // Row-level security doesn't apply to superusers, and the server's own role usually is one.
    await client.query(`create role ${role} login password '${role}' nosuperuser`)
    await client.query(`create database ${role} owner ${role}`)
  } finally {
    await client.end()
  }
  const sqlite = await openStore({ dataDirectory: directory })
  await sqlite.destroy()
  const postgres = await openStore({ dataDirectory: directory, databaseUrl: urlOf(server, role, role) })
  await postgres.destroy()

  process.env.OUTGO_TEST_POSTGRES_URL = server
  process.env.OUTGO_TEST_ROLE = role
  process.env.OUTGO_TEST_SQLITE_TEMPLATE = directory

  return async () => {
    rmSync(directory, { recursive: true, force: true })
    if (cluster) await cluster.stop()
    else await dropEverythingOf(server, role)
  }
}

/** The URL of a database on the server, for this role. */
export function urlOf(server: string, database: string, role: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  url.username = role
  url.password = role
  return url.href
}

/** A killed test leaves its database behind. */
async function dropEverythingOf(server: string, role: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database join pg_roles on pg_roles.oid = datdba where rolname = $1',
      [role],
    )
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
    await client.query(`drop role if exists ${role}`)
  } finally {
    await client.end()
  }
}
