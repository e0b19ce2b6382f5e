import type { Refusal, RefusalCode } from '#contract/refusal.ts'
import { largestAmount } from '#domain/money.ts'
import { format } from '#web/format/format.ts'

/** Why an account file is not imported. */
export type AccountFileProblem =
  | { code: 'not_an_account_file' | 'newer_version' | 'incomplete' }
  /** `reason` is null where a value is not of the right kind at all. */
  | { code: 'damaged'; place: string; reason: Refusal | null }

export const accountFileProblemText = (problem: AccountFileProblem): string =>
  `${whyText(problem)} Nothing was imported.`

function whyText(problem: AccountFileProblem): string {
  switch (problem.code) {
    case 'not_an_account_file':
      return 'This is not an Outgo account file.'
    case 'newer_version':
      return 'This file was exported by a newer version of Outgo. Update this server and try again.'
    case 'incomplete':
      return 'This account file is incomplete: its end is missing. Export it again.'
    case 'damaged': {
      const reason = problem.reason ? `: ${refusalText(problem.reason)}` : ''
      return `This account file is damaged at ${problem.place}${reason}.`
    }
  }
}

function refusalText({ code, maximum = 0 }: Refusal): string {
  if (code === 'amount_invalid')
    return `must have at most two decimals, and be at most ${format.money(largestAmount)} either way`
  if (code === 'too_long') return `must be at most ${format.number(maximum)} characters`
  return words[code]
}

const words: Record<Exclude<RefusalCode, 'amount_invalid' | 'too_long'>, string> = {
  before_first_day: 'must not be before the first day',
  below_first_amount: 'must not be below the first amount',
  budget_invalid: 'must name each month once, in order, and only Januaries for a year',
  control_characters: 'must not hold control characters',
  currency_invalid: 'must be a currency that Outgo supports',
  date_invalid: 'must be a date such as 2025-03-14',
  day_of_month_invalid: 'must be 1 to 31',
  empty: 'must not be empty',
  ends_before_start: 'must not be before the start date',
  import_key_invalid: 'must be an import key',
  left_out_invalid: 'must be only some of the transactions',
  repeated: 'must not name anything twice',
  tag_invalid: 'must be one line without commas, semicolons or vertical bars',
  locale_invalid: 'must be a language and a region',
  month_invalid: 'must be a month such as 2025-03',
  not_positive: 'must be greater than 0',
  rate_invalid: 'must be a positive decimal number',
  nothing_to_change: 'must contain a change',
}
