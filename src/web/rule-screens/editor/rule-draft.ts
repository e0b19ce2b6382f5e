import type { FormatSettings } from '#domain/create-format.ts'
import type { Condition, Conditions, RuleFields } from '#domain/rules/rule.ts'
import { textOfTags } from '#domain/tags.ts'
import { typedAmount } from '#web/format/typed-amount.ts'

type TextTest = Extract<Condition, { field: 'description' }>['test']
type AmountTest = Extract<Condition, { field: 'amount' }>['test']
type Match = Conditions['match']

/** A condition in the editor. It keeps the values of its other fields, in case the user changes back. */
export type ConditionDraft = {
  key: string
  field: Condition['field']
  not: boolean
  textTest: TextTest
  text: string
  amountTest: AmountTest
  amount: string
  toAmount: string
  direction: 'in' | 'out'
  accountId: string
  /** The name that the user has typed; `merchantKey` is empty while no merchant has this name. */
  merchant: string
  merchantKey: string
  fromDay: string
  toDay: string
}

export type GroupDraft = { key: string; match: Match; conditions: ConditionDraft[] }

/** A rule in the editor. An empty text means that the rule has no such action. */
export type RuleDraft = {
  name: string
  enabled: boolean
  match: Match
  groups: GroupDraft[]
  category: string
  shownDescription: string
  note: string
  /** Separated by commas. */
  tags: string
  excluded: boolean
  transfer: boolean
}

export const newCondition = (given: Partial<ConditionDraft> = {}): ConditionDraft => ({
  key: crypto.randomUUID(),
  field: 'description',
  not: false,
  textTest: 'contains',
  text: '',
  amountTest: 'above',
  amount: '',
  toAmount: '',
  direction: 'out',
  accountId: '',
  merchant: '',
  merchantKey: '',
  fromDay: '1',
  toDay: '1',
  ...given,
})

export const newGroup = (conditions = [newCondition()], match: Match = 'all'): GroupDraft => ({
  key: crypto.randomUUID(),
  match,
  conditions,
})

/** A new rule for descriptions that contain one of these texts. */
export const newRule = (texts: readonly string[], category = ''): RuleDraft => ({
  name: '',
  enabled: true,
  match: 'all',
  groups: [
    newGroup(
      texts.length === 0 ? [newCondition()] : texts.map((text) => newCondition({ text })),
      texts.length > 1 ? 'any' : 'all',
    ),
  ],
  category,
  shownDescription: '',
  note: '',
  tags: '',
  excluded: false,
  transfer: false,
})

/** The draft of a saved rule. A rule for a whole description gets `is` as its only condition. */
export function draftOf(
  rule: RuleFields,
  settings: FormatSettings,
  merchantName: (key: string) => string,
): RuleDraft {
  const { conditions, descriptionPattern } = rule
  const exact = newCondition({ textTest: 'is', text: descriptionPattern ?? '' })
  return {
    name: rule.name ?? '',
    enabled: rule.enabled,
    match: conditions?.match ?? 'all',
    groups: conditions?.groups.map((group) =>
      newGroup(
        group.conditions.map((one) => conditionDraft(one, settings, merchantName)),
        group.match,
      ),
    ) ?? [newGroup([exact])],
    category: rule.category ?? '',
    shownDescription: rule.shownDescription ?? '',
    note: rule.note ?? '',
    tags: textOfTags(rule.tags),
    excluded: rule.excluded,
    transfer: rule.transfer,
  }
}

function conditionDraft(
  condition: Condition,
  settings: FormatSettings,
  merchantName: (key: string) => string,
): ConditionDraft {
  const { field, not } = condition
  switch (condition.field) {
    case 'description':
      return newCondition({ field, not, textTest: condition.test, text: condition.text })
    case 'amount': {
      const amount = typedAmount(condition.cents, settings)
      const toAmount = condition.toCents === null ? '' : typedAmount(condition.toCents, settings)
      return newCondition({ field, not, amountTest: condition.test, amount, toAmount })
    }
    case 'direction':
      return newCondition({ field, not, direction: condition.direction })
    case 'account':
      return newCondition({ field, not, accountId: condition.accountId })
    case 'merchant':
      return newCondition({ field, not, merchant: merchantName(condition.key), merchantKey: condition.key })
    case 'day_of_month':
      return newCondition({ field, not, fromDay: `${condition.fromDay}`, toDay: `${condition.toDay}` })
  }
}
