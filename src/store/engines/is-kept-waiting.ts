/** Whether a query gave up waiting for rows that somebody else has been changing for too long: PostgreSQL's code. */
export const isKeptWaiting = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'
