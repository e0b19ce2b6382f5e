/** Whether a query timed out waiting for rows that someone else is changing (PostgreSQL's code). */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'
