import { validate as isUuid } from 'uuid'
import { isDay } from '#domain/calendar.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import type { PagePosition } from '#store/ledger/transactions.ts'

/** A place between two transactions as callers carry it: opaque to them, so that it may change. */
export const pageCursor = ({ date, id }: PagePosition): string =>
  Buffer.from(`${date} ${id}`).toString('base64url')

export function pageAfter(cursor: string): PagePosition {
  const [date = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (isDay(date) && isUuid(id) && rest.length === 0) return { date, id }
  const message = 'must be the next_cursor of another page'
  throw new HttpProblem(400, 'validation_failed', `cursor: ${message}.`, [{ field: 'cursor', message }])
}
