import { parentPort, workerData } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'

// The thread that brings the write-ahead log into the database's file, as often as it is asked to.

/** So long, in milliseconds, it stays when nobody asks: it takes 13 MB. */
const patience = 10_000

/** Of so many pages, 80 MB, whoever writes waits until all of the log is in the file, and it begins anew. */
const longestLog = 20_000

const database = new BetterSqlite(workerData.file, { timeout: 50, fileMustExist: true })
const ending = setTimeout(() => {
  database.close()
  parentPort?.close()
}, patience)

parentPort?.on('message', () => {
  ending.refresh()
  try {
    // It waits for nobody, and nobody waits for it; while others go on writing it may never see the log's end.
    const [state] = database.pragma('wal_checkpoint(passive)') as { log: number }[]
    if (state && state.log > longestLog) database.pragma('wal_checkpoint(restart)')
  } catch {
    // A full disk: all that was committed is in the log, and stays there until there is room.
  }
})
