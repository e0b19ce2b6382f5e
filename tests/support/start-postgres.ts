import type { TestProject } from 'vitest/node'
import { startPostgresCluster } from './postgres-cluster.ts'

/** Gives every test file OUTGO_TEST_POSTGRES_URL: the server that the caller names, else one of our own. */
export default async function startPostgres(_project: TestProject) {
  if (process.env.OUTGO_TEST_POSTGRES_URL) return
  const cluster = await startPostgresCluster()
  process.env.OUTGO_TEST_POSTGRES_URL = cluster.url
  return cluster.stop
}
