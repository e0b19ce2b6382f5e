import { validate as isUuid } from 'uuid'
import { isDay, isMonth } from '#domain/calendar.ts'
import { HttpProblem } from '#http/http-problem.ts'
import type { MonthPosition } from '#ledger/store/month-pages.ts'
import type { PagePosition } from '#ledger/store/read-transactions.ts'

/** A position in a list, in a form that is opaque to callers so that it may change. */
export const cursorOf = ({ date, id }: PagePosition): string => written(date, id)

export const cursorOfMonth = ({ month, version }: MonthPosition): string => written(month, String(version))

export function positionIn(cursor: string): PagePosition {
  const [date, id] = readCursor(cursor)
  if (isDay(date) && isUuid(id)) return { date, id }
  throw unknownCursor()
}

export function monthPositionIn(cursor: string): MonthPosition {
  const [month, version] = readCursor(cursor)
  if (isMonth(month) && /^\d{1,15}$/.test(version)) return { month, version: Number(version) }
  throw unknownCursor()
}

const written = (...words: string[]) => Buffer.from(words.join(' ')).toString('base64url')

function readCursor(cursor: string): [string, string] {
  const [first = '', second = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ')
  return rest.length === 0 ? [first, second] : ['', '']
}

function unknownCursor() {
  const message = 'must be the next_cursor of another page'
  return new HttpProblem(400, 'validation_failed', `cursor: ${message}.`, [{ field: 'cursor', message }])
}
