/** Phrases for dates, which need no prefix. */
export const datePhrases = [
  'this week',
  'last week',
  'this month',
  'last month',
  'this year',
  'last year',
  'last 30 days',
  'last 90 days',
  'last 12 months',
] as const
export type DatePhrase = (typeof datePhrases)[number]
