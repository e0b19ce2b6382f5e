/** PostgreSQL's and SQLite's codes for violated unique and foreign keys. */
const conflictCodes = /^(23505|23503|SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|FOREIGNKEY))$/

/**
 * Whether a query failed because of a concurrent call, which took the address or deleted the user. A retry sees
 * that and responds accordingly.
 */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && conflictCodes.test(String(error.code))

/** Runs the work, and retries it once after such a conflict, when it will see and report what happened. */
export const retryOnConflict = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => {
    if (isConflict(error)) return work()
    throw error
  })
