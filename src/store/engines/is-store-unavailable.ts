/**
 * Codes that say the database cannot do its work now, whatever the query: PostgreSQL's classes 08 (connection),
 * 53 (resources) and 57P (shutdown) and its lock trouble (serialization, deadlock, lock and statement time-outs), SQLite's primary codes, and those of the connection to the server.
 */
const unavailable =
  /^(08...|53...|57P..|40001|40P01|55P03|57014|SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY)\w*|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|EACCES)$/

// The PostgreSQL client gives these errors no code.
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|The database connection is not open)/

/** Whether a query failed because the database is away, full or busy, rather than for what was asked of it. */
export function isStoreUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isStoreUnavailable)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return unavailable.test(code) || connectionLost.test(error.message)
}
