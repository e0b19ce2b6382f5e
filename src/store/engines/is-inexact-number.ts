import { InexactNumber } from '#domain/money.ts'

/** Whether a number was too large to be exact, or a sum too large for the database's 64-bit integers. */
export function isInexactNumber(error: unknown): boolean {
  if (error instanceof InexactNumber) return true
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === '22003' || (error.code === 'SQLITE_ERROR' && error.message === 'integer overflow')
}
