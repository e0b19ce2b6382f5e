/** PostgreSQL cannot store U+0000 in text and rejects a query with it. */
export const isUnstorableText = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05')
