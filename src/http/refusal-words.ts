import type * as z from 'zod/mini'
import { type RefusalCode, refusalIn } from '#contract/refusal.ts'

const words: Record<RefusalCode, string> = {
  amount_invalid: 'must be dollars with at most two decimals, and at most 999,999,999.99 either way',
  before_first_day: 'must not be before the first day',
  below_first_amount: 'must not be below the first amount',
  budget_invalid: 'must name each month once, in order, and only Januaries for a year',
  control_characters: 'must not hold control characters',
  currency_invalid: 'must be the code of a currency that Outgo supports here, such as EUR',
  date_invalid: 'must be a date such as 2025-03-14',
  day_of_month_invalid: 'must be 1 to 31',
  empty: 'must not be empty',
  ends_before_start: 'must not be before the start date',
  import_key_invalid: 'must be an import key: 16 to 100 letters, digits, hyphens or underscores',
  left_out_invalid: 'must be only some of the transactions',
  repeated: 'must not name anything twice',
  tag_invalid: 'must be one line without commas, semicolons or vertical bars',
  locale_invalid: 'must be a language and a region such as en-US',
  month_invalid: 'must be a month such as 2025-03',
  not_positive: 'must be greater than 0',
  nothing_to_change: 'must contain a change',
  rate_invalid: 'must be a positive decimal number as text, such as "0.9234"',
  too_long: 'must be at most {maximum} characters',
}

/** Why a value was refused, as worded in responses. */
export function refusalText(issue: z.core.$ZodIssue): string {
  const refusal = refusalIn(issue)
  return refusal ? words[refusal.code].replace('{maximum}', String(refusal.maximum)) : issue.message
}
