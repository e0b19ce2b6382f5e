import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from '#tests/support/on-each-engine.ts'
import { openCounter } from './open-counter.ts'

const program = join(import.meta.dirname, '../../dist/server/main.js')

/** Starts the product and kills it as soon as `isTime` says so, or it is ready. */
async function killWhen(place: Place, isTime: () => Promise<boolean>): Promise<void> {
  const product = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      DATA_DIR: place.dataDirectory,
      DATABASE_URL: place.databaseUrl ?? '',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let isReady = false
  product.stdout.on('data', (bytes: Buffer) => {
    isReady ||= bytes.includes('is ready')
  })
  const ended = once(product, 'exit')
  while (!isReady && product.exitCode === null && !(await isTime())) await pause(1)
  product.kill('SIGKILL')
  await ended
}

/** Kills the product at startup once this many migrations have been applied, during the next one. */
export async function killAfterMigration(place: Place, migrations: number): Promise<void> {
  const { count, close } = await openCounter(place, 'select count(*) as count from migrations')
  try {
    await killWhen(place, async () => (await count()) >= migrations)
  } finally {
    await close()
  }
}

/** Kills the product while it copies the database before the first migration, which it only does on SQLite. */
export function killWhileCopying(place: Place): Promise<void> {
  const before = copiesIn(place)
  return killWhen(place, async () => copiesIn(place) > before)
}

function copiesIn({ dataDirectory }: Place): number {
  try {
    return readdirSync(join(dataDirectory, 'backups')).length
  } catch {
    // Nothing has been copied yet.
    return 0
  }
}
