import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Place } from '#tests/support/on-each-engine.ts'
import { durable, startPostgresCluster } from '#tests/support/postgres-cluster.ts'
import type { Engine } from './engines.ts'

export type Cluster = Awaited<ReturnType<typeof startPostgresCluster>>

/**
 * Runs work with its own databases; for PostgreSQL, on its own server with durable commits, and with its
 * write-ahead log in `logDirectory` if given.
 */
export async function withPlaces<Result>(
  engine: Engine,
  work: (newPlace: () => Promise<Place>, cluster: Cluster | null) => Promise<Result>,
  logDirectory?: string,
): Promise<Result> {
  const cluster = engine === 'postgres' ? await startPostgresCluster(durable, logDirectory) : null
  const directories: string[] = []
  const newPlace = async (): Promise<Place> => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'outgo-faults-'))
    directories.push(dataDirectory)
    if (!cluster) return { dataDirectory }
    return { dataDirectory, databaseUrl: await newDatabase(cluster.url, `outgo_${directories.length}`) }
  }
  try {
    return await work(newPlace, cluster)
  } finally {
    await cluster?.stop()
    for (const directory of directories) rmSync(directory, { recursive: true, force: true })
  }
}

/** A database whose owner is subject to row-level security, as the product's role should be. */
async function newDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(`create role ${name} login nosuperuser`)
    await client.query(`create database ${name} owner ${name}`)
  } finally {
    await client.end()
  }
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  url.username = name
  return url.href
}
