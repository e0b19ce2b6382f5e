/** PostgreSQL cannot hold the character U+0000 in text, and says so of the query that brings one. */
export const isUnstorableText = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05')
