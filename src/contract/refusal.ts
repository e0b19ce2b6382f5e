import type * as z from 'zod/mini'

const codes = [
  'amount_invalid',
  'before_first_day',
  'below_first_amount',
  'budget_invalid',
  'control_characters',
  'currency_invalid',
  'date_invalid',
  'day_of_month_invalid',
  'empty',
  'ends_before_start',
  'import_key_invalid',
  'left_out_invalid',
  'locale_invalid',
  'month_invalid',
  'not_positive',
  'nothing_to_change',
  'rate_invalid',
  'repeated',
  'tag_invalid',
  'too_long',
] as const

export type RefusalCode = (typeof codes)[number]

/** Why a value is refused; `maximum` is the greatest length of one that is too long. */
export type Refusal = { code: RefusalCode; maximum: number | undefined }

/** The code as the message of a check. The words stand in the parts that show them. */
export const refusal = (code: RefusalCode): string => code

/** The code of an issue; null if it is one of Zod's own, such as a wrong type. */
export function refusalIn(issue: z.core.$ZodIssue): Refusal | null {
  const code = codes.find((each) => each === issue.message)
  return code ? { code, maximum: 'maximum' in issue ? Number(issue.maximum) : undefined } : null
}
