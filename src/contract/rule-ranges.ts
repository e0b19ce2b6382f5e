import * as z from 'zod/mini'
import type { Conditions } from '#domain/rules/rule.ts'
import { type RefusalCode, refusal } from './refusal.ts'
import { RuleToPreview } from './rule-previews.ts'
import { NewTransactionRule, TransactionRuleChange } from './transaction-rules.ts'

type Condition = Conditions['groups'][number]['conditions'][number]

/** The field with the end of a range that ends before it begins, and why it is refused. */
function reversedEnd(condition: Condition): { field: string; code: RefusalCode } | null {
  if (condition.field === 'day_of_month')
    return condition.toDay < condition.fromDay ? { field: 'to_day', code: 'before_first_day' } : null
  if (condition.field !== 'amount' || condition.test !== 'between') return null
  return condition.toCents !== null && condition.toCents < condition.cents
    ? { field: 'to_amount', code: 'below_first_amount' }
    : null
}

/** Rules that are already saved may have such a range, so only what users send is checked. */
const inOrder = z.check<{ conditions?: Conditions | null | undefined }>(({ value, issues }) => {
  for (const [group, { conditions }] of (value.conditions?.groups ?? []).entries())
    for (const [index, condition] of conditions.entries()) {
      const end = reversedEnd(condition)
      if (!end) continue
      const path = ['conditions', 'groups', group, 'conditions', index, end.field]
      issues.push({ code: 'custom', path, message: refusal(end.code), input: condition })
    }
})

/** `POST /transaction-rules` */
export const AddedTransactionRule = NewTransactionRule.check(inOrder)

/** `PATCH /transaction-rules/{id}` */
export const ChangedTransactionRule = TransactionRuleChange.check(inOrder)

/** `POST /transaction-rules/preview` */
export const PreviewedTransactionRule = RuleToPreview.check(inOrder)
