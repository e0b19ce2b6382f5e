/**
 * Nothing can be written, though what is there can be read: until somebody makes room, or lets it be written. SQLite
 * that finds no room for the file it shares with other processes calls that a failure to give it its size.
 */
const full = /^(53100|SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)$/
const readOnly = /^(25006|SQLITE_READONLY\w*|EROFS)$/

/**
 * Codes that say the database cannot do its work now, whatever the query: PostgreSQL's classes 08 (connection),
 * 53 (resources) and 57P (shutdown) and its lock trouble (serialization, deadlock, lock and statement time-outs), SQLite's primary codes, and those of the connection to the server.
 */
const away =
  /^(08...|53...|57P..|40001|40P01|55P03|57014|SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN)\w*|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|EACCES)$/

// The PostgreSQL client gives these errors no code.
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|The database connection is not open)/

export type StoreTrouble = 'full' | 'read-only' | 'away'

/** Why the database could not do what was asked, when that was not for what was asked of it; null when it was. */
export function storeTroubleOf(error: unknown): StoreTrouble | null {
  if (!(error instanceof Error)) return null
  if (error instanceof AggregateError) return error.errors.map(storeTroubleOf).find((found) => found) ?? null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (full.test(code)) return 'full'
  if (readOnly.test(code)) return 'read-only'
  return away.test(code) || connectionLost.test(error.message) ? 'away' : null
}
