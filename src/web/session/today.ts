import type { Day } from '#domain/calendar.ts'

/** The user's local date (decisions 2). */
export function today(): Day {
  const now = new Date()
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}
