import type { Day } from '#domain/calendar.ts'

/** Today in the user's time zone. Every other date in the product is a plain calendar day without one. */
export function today(): Day {
  const now = new Date()
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}
