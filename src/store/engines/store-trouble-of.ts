/**
 * Nothing can be written, although reading works, until someone frees space or makes it writable. If SQLite finds
 * no space for the file it shares with other processes, it reports a failure to set its size.
 */
const full = /^(53100|SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)$/
const readOnly = /^(25006|SQLITE_READONLY\w*|EROFS)$/

/**
 * Codes that mean the database is currently unavailable, whatever the query: PostgreSQL's classes 08 (connection),
 * 53 (resources) and 57P (shutdown) and its lock errors (serialization, deadlock, lock and statement timeouts),
 * SQLite's primary codes, and those of the connection to the server.
 */
const away =
  /^(08...|53...|57P..|40001|40P01|55P03|57014|SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN)\w*|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|EACCES)$/

// The PostgreSQL client gives these errors no code.
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|The database connection is not open)/

export type StoreTrouble = 'full' | 'read-only' | 'away'

/** Why the database could not run a query, if that was not the query's own fault; otherwise null. */
export function storeTroubleOf(error: unknown): StoreTrouble | null {
  if (!(error instanceof Error)) return null
  if (error instanceof AggregateError) return error.errors.map(storeTroubleOf).find((found) => found) ?? null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (full.test(code)) return 'full'
  if (readOnly.test(code)) return 'read-only'
  return away.test(code) || connectionLost.test(error.message) ? 'away' : null
}
