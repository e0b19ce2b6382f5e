/**
 * PostgreSQL's classes 28 and 3D, and its codes for a table that may not be made and one that is there already; an
 * address that is none, and certificates that prove nothing.
 */
const wrong =
  /^(28...|3D...|42501|42P07|SQLITE_(NOTADB|CORRUPT)\w*|ERR_INVALID_URL|ERR_TLS_\w+|CERT_\w+|(DEPTH_ZERO_)?SELF_SIGNED_CERT\w*|UNABLE_TO_\w+)$/

// The PostgreSQL client gives this error no code.
const speaksNoTls = 'The server does not support SSL connections'

/**
 * Whether the database that the operator named is not one to work with: PostgreSQL knows no such user, password or
 * database, lets the user make no tables in it, has somebody else's there, or is not reached as the address says; the file of SQLite is none, or damaged.
 */
export const isWrongDatabase = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === speaksNoTls || ('code' in error && wrong.test(String(error.code))))
