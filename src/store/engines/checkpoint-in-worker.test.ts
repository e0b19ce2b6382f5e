import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { checkpointInWorker } from './checkpoint-in-worker.ts'
import { connectToSqlite, sqliteFile } from './sqlite.ts'

// A busy machine can take seconds to start a thread.
const patience = 60_000

let dataDirectory = ''

beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'outgo-checkpoint-'))
  onTestFinished(() => rmSync(dataDirectory, { recursive: true }))
})

test('commits are moved from the log into the file without the main thread', async () => {
  const store = connectToSqlite(dataDirectory, { answersOthers: true })
  await sql`create table notes (note text)`.execute(store)
  const notes = Array.from({ length: 200 }, (_, number) => `note ${number}`)
  for (const note of notes) await sql`insert into notes values (${note})`.execute(store)

  // A copy of the file alone has no log to read from.
  const alone = join(dataDirectory, 'alone.sqlite')
  await vi.waitFor(() => {
    copyFileSync(sqliteFile(dataDirectory), alone)
    const copy = new BetterSqlite(alone)
    try {
      expect(copy.prepare('select note from notes').pluck().all()).toEqual(notes)
    } finally {
      copy.close()
      rmSync(alone)
    }
  }, patience)

  await store.destroy()
  expect(readdirSync(dataDirectory)).toEqual(['outgo.sqlite'])
})

test('a log grown by one large change starts over, even during other writes, and frees its space', async () => {
  const store = connectToSqlite(dataDirectory, { answersOthers: true })
  onTestFinished(() => store.destroy())
  const megabyte = 1024 * 1024
  const logSize = () => statSync(`${sqliteFile(dataDirectory)}-wal`).size
  await sql`create table notes (note blob)`.execute(store)
  await store.transaction().execute(async (transaction) => {
    for (let number = 0; number < 200; number += 1)
      await sql`insert into notes values (zeroblob(${megabyte / 2}))`.execute(transaction)
  })
  expect(logSize()).toBeGreaterThan(90 * megabyte)
  await vi.waitFor(async () => {
    await sql`insert into notes values ('another')`.execute(store)
    expect(logSize()).toBeLessThan(70 * megabyte)
  }, patience)
})

test('SQLite checkpoints by itself if the thread fails', async () => {
  const onFailure = vi.fn()
  const checkpoints = checkpointInWorker(join(dataDirectory, 'gone.sqlite'), { onFailure })
  onTestFinished(() => checkpoints.end())
  for (let writes = 0; writes < 200; writes += 1) checkpoints.afterWrite()
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalled(), patience)
})
