/** PostgreSQL's and SQLite's codes for a row that must be unique and is not, and for one whose owner is gone. */
const overtaken = /^(23505|23503|SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|FOREIGNKEY))$/

/**
 * Whether a query failed because of what another call did since this one looked: it took the address, or deleted
 * the user. The same call once more sees that and answers accordingly.
 */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && overtaken.test(String(error.code))

/** Does the work, and once more when it was overtaken: for work whose second try sees, and says, what happened. */
export const againIfOvertaken = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => {
    if (isOvertaken(error)) return work()
    throw error
  })
