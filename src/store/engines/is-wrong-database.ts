/**
 * PostgreSQL's classes 28 and 3D, its codes for tables that may not be created or already exist, invalid addresses,
 * and untrusted certificates.
 */
const wrong =
  /^(28...|3D...|42501|42P07|SQLITE_(NOTADB|CORRUPT)\w*|ERR_INVALID_URL|ERR_TLS_\w+|CERT_\w+|(DEPTH_ZERO_)?SELF_SIGNED_CERT\w*|UNABLE_TO_\w+)$/

// The PostgreSQL client gives this error no code.
const speaksNoTls = 'The server does not support SSL connections'

/**
 * Whether the configured database is unusable: PostgreSQL does not know the user, password or database, does not
 * allow creating tables, contains someone else's tables, or cannot be reached as configured; or the SQLite file is
 * damaged or not a database.
 */
export const isWrongDatabase = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === speaksNoTls || ('code' in error && wrong.test(String(error.code))))
