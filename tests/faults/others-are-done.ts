import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Place } from '#tests/support/on-each-engine.ts'

/**
 * Waits until the server has come to an end with what connections asked for that are cut off by now: what was on its
 * way when a process was killed may be committed a moment later.
 */
export async function untilOthersAreDone({ databaseUrl }: Place): Promise<void> {
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
