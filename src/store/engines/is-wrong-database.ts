/** PostgreSQL's classes 28 and 3D, and its codes for a table that may not be made and one that is there already. */
const wrong = /^(28...|3D...|42501|42P07|SQLITE_(NOTADB|CORRUPT)\w*)$/

/**
 * Whether the database that the operator named is not one to work with: PostgreSQL knows no such user, password or
 * database, lets the user make no tables in it, or has somebody else's there; the file of SQLite is none, or damaged.
 */
export const isWrongDatabase = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && wrong.test(String(error.code))
