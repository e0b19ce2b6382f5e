import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { startPostgresCluster } from '#tests/support/postgres-cluster.ts'
import {
  emptyDataDirectory,
  healthOf,
  runMain,
  runMainUntilReady,
  signUpAt,
} from '#tests/support/run-main.ts'
import { wayTo } from '#tests/support/way-to-server.ts'

let directory = ''
beforeEach(() => {
  directory = emptyDataDirectory()
})

test('the product survives a PostgreSQL outage, responds with 503 meanwhile, and recovers', async () => {
  const cluster = await startPostgresCluster()
  const way = await wayTo(`${new URL(cluster.url).searchParams.get('host')}/.s.PGSQL.5432`)
  try {
    const { url, child, said, ended } = await runMainUntilReady({
      DATA_DIR: directory,
      DATABASE_URL: `postgres://outgo@127.0.0.1:${way.port}/postgres`,
    })
    // The role is a superuser.
    expect(said.out).toContain('is not subject to row-level security')
    const token = await signUpAt(url)
    const profile = async () => {
      const answer = await fetch(`${url}/api/v1/profile`, { headers: { authorization: `Bearer ${token}` } })
      return { status: answer.status, code: JSON.parse(await answer.text()).code }
    }
    expect([await healthOf(url), await profile()]).toEqual([200, { status: 200 }])

    await way.close()
    expect([await healthOf(url), await profile()]).toEqual([
      503,
      { status: 503, code: 'database_unavailable' },
    ])

    await way.open()
    expect([await healthOf(url), await profile()]).toEqual([200, { status: 200 }])

    await cluster.stop()
    expect(await healthOf(url)).toBe(503)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  } finally {
    await way.close()
    await cluster.stop()
  }
})

onEngine('PostgreSQL', 'starting on PostgreSQL', (_, newPlace, emptyPlace) => {
  test('logs no warning if the role is subject to row-level security', async () => {
    const { databaseUrl = '' } = await newPlace()
    const { said, child, ended } = await runMainUntilReady({ DATA_DIR: directory, DATABASE_URL: databaseUrl })
    expect(said.out).not.toContain('row-level security')
    child.kill('SIGTERM')
    await ended
  })

  test('fails with one sentence if the role cannot create tables', async () => {
    const { databaseUrl = '' } = await emptyPlace()
    const url = new URL(databaseUrl)
    const server = new URL(process.env.OUTGO_TEST_POSTGRES_URL ?? '')
    server.pathname = url.pathname
    const operator = new pg.Client({ connectionString: server.href })
    await operator.connect()
    const stranger = `${url.username}_stranger`
    try {
      await operator.query(`create role ${stranger} login password '${stranger}' nosuperuser`)
      await operator.query('revoke create on schema public from public')
      url.username = stranger
      url.password = stranger
      const { said, ended } = runMain({ DATA_DIR: directory, DATABASE_URL: url.href })
      expect(await ended).toBe(1)
      expect(said.err).toBe(
        'The server of DATABASE_URL cannot be used (permission denied for schema public).\n',
      )
    } finally {
      await operator.query(`drop role if exists ${stranger}`)
      await operator.end()
    }
  })
})
