import { counted } from '#web/words/counted.ts'
import type { Readiness } from './readiness.ts'

/** What will be added, or why nothing can be. */
export function readinessText(readiness: Readiness): string {
  switch (readiness.code) {
    case 'ready':
      return `${counted(readiness.count, 'transaction')} will be added.`
    case 'reading':
      return 'Reading the file...'
    case 'comparing':
      return 'Looking for rows that are already there...'
    case 'not_compared':
      return 'Outgo could not check which rows are already there.'
    case 'open_questions': {
      if (readiness.fileName) return `Answer the questions about ${readiness.fileName} first.`
      return readiness.count === 1
        ? 'Answer the question above first.'
        : `Answer the ${readiness.count} questions above first.`
    }
    case 'no_account':
      return 'Choose the account of each statement first.'
    case 'other_currency':
      return 'Choose an account in the currency of each statement first.'
    case 'not_kept':
      return `Outgo cannot keep amounts in ${readiness.currency}.`
    case 'only_record':
    case 'nothing_to_add':
      return 'There is nothing to add: no row is new.'
    case 'no_rows':
      return 'There are no transactions to add.'
  }
}
