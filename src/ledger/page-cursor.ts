import { validate as isUuid } from 'uuid'
import { isDay } from '#domain/calendar.ts'
import { HttpProblem } from '#http/http-problem.ts'
import type { PagePosition } from '#ledger/store/read-transactions.ts'

/** A position in a list, in a form that is opaque to callers so that it may change. */
export const cursorOf = ({ date, id }: PagePosition): string =>
  Buffer.from(`${date} ${id}`).toString('base64url')

export function positionIn(cursor: string): PagePosition {
  const [date = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (isDay(date) && isUuid(id) && rest.length === 0) return { date, id }
  const message = 'must be the next_cursor of another page'
  throw new HttpProblem(400, 'validation_failed', `cursor: ${message}.`, [{ field: 'cursor', message }])
}
