import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Place } from '#tests/support/on-each-engine.ts'

/**
 * Waits until the server has finished the work of closed connections: what a killed process had in flight may be
 * committed a moment later.
 */
export async function waitUntilIdle({ databaseUrl }: Place): Promise<void> {
  if (!databaseUrl) return
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query(
        "select pid from pg_stat_activity where datname = current_database() and application_name = 'outgo' and state <> 'idle'",
      )
      if (rows.length === 0) return
      await pause(5)
    }
  } finally {
    await client.end()
  }
}
