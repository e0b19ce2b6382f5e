import type { AccountStatement } from '#domain/reading/reading.ts'

/** Forgets the day of a balance that has bookings on its wrong side: some banks write another day there. */
export function checkBalanceDays(statement: AccountStatement): void {
  const { openingDay, closingDay } = statement
  for (const { date } of statement.bookings) {
    if (openingDay && date < openingDay) statement.openingDay = null
    if (closingDay && date > closingDay) statement.closingDay = null
  }
}
