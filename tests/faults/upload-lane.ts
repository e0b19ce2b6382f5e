import { setTimeout as pause } from 'node:timers/promises'
import type { StatementRow } from '#domain/transaction.ts'
import { sendBatches } from '#web/upload/send-batches.ts'
import type { Chance } from './chance.ts'
import type { Client } from './client.ts'
import { createLane } from './lane.ts'
import { rowText } from './read-ledger.ts'
import { nextStatement, readRows } from './statements.ts'

/**
 * Uploads one statement after another, in batches like the web client. An interrupted one is uploaded again from
 * the beginning, and must add only what was missing.
 */
export function uploadLane(client: Client, chance: Chance) {
  const lane = createLane('upload', (key) => /^[0-9a-f]{32}$/.test(key))
  let statement: StatementRow[] = nextStatement(chance, [])

  async function step() {
    const rows = readRows(statement)
    const missing = rows.filter(({ importKey }) => !lane.known.has(importKey ?? '')).length
    const left = [...rows]
    const { inserted, duplicates, failure } = await sendBatches(
      {
        count: rows.length,
        nextRows: async (count) => left.splice(0, count),
        pause: async () => pause(chance.whole(0, 3)),
      },
      {
        send: (batch) => {
          const wanted = new Map(lane.known)
          for (const row of batch) {
            const key = row.importKey ?? ''
            if (!wanted.has(key)) wanted.set(key, rowText(row))
          }
          return lane.change(wanted, () => client.sendRows(batch))
        },
        onBatch: () => {},
        isCanceled: () => false,
        signal: new AbortController().signal,
      },
    )
    if (failure) throw failure
    if (inserted !== missing || inserted + duplicates !== rows.length)
      throw new Error(
        `An upload of ${rows.length} rows with ${missing} missing added ${inserted} and found ${duplicates} duplicates`,
      )
    statement = nextStatement(chance, statement)
  }
  return { lane, step }
}
