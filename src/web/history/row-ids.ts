import type { Month } from '#domain/calendar.ts'

// Ids of elements that the focus moves to.
export const monthButtonId = (month: Month) => `month-${month}`
export const rowId = (transactionId: string) => `transaction-${transactionId}`
export const editButtonId = (transactionId: string) => `edit-${transactionId}`
