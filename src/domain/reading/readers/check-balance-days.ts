import type { AccountStatement } from '#domain/reading/reading.ts'

/** Forgets the day of a balance that has bookings on its wrong side: some banks write another day there. */
export function checkBalanceDays(statement: AccountStatement): void {
  const { openingDay, closingDay, bookings } = statement
  if (openingDay && bookings.some(({ date }) => date < openingDay)) statement.openingDay = null
  if (closingDay && bookings.some(({ date }) => date > closingDay)) statement.closingDay = null
}
