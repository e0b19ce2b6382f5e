import { parentPort, workerData } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'

// The thread that moves the write-ahead log into the database file on request.

/** How many milliseconds it stays idle before it exits: it takes 13 MB. */
const patience = 10_000

/** At this many pages, 80 MB, writers wait until the whole log is in the file and it starts over. */
const longestLog = 20_000

const database = new BetterSqlite(workerData.file, { timeout: 50, fileMustExist: true })
const ending = setTimeout(() => {
  database.close()
  parentPort?.close()
}, patience)

parentPort?.on('message', () => {
  ending.refresh()
  try {
    // It waits for no one, and no one waits for it; with constant writes it may never reach the end of the log.
    const [state] = database.pragma('wal_checkpoint(passive)') as { log: number }[]
    if (state && state.log > longestLog) database.pragma('wal_checkpoint(restart)')
  } catch {
    // The disk is full: everything committed is in the log, and stays there until there is space.
  }
})
