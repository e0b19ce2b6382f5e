import type { Cents } from '#domain/money.ts'

/** Text conditions ignore case, except `is`, which compares the whole description exactly, and `matches`. */
export const textTests = ['is', 'contains', 'starts_with', 'ends_with', 'matches'] as const
export const amountTests = ['equals', 'between', 'above', 'below'] as const
export const directions = ['in', 'out'] as const

/** A condition on one field. Amounts are compared without their sign; `direction` is the condition on the sign. */
export type Condition = { not: boolean } & (
  | { field: 'description'; test: (typeof textTests)[number]; text: string }
  | { field: 'amount'; test: (typeof amountTests)[number]; cents: Cents; toCents: Cents | null }
  | { field: 'direction'; direction: (typeof directions)[number] }
  | { field: 'account'; accountId: string }
  /** The merchant with this key, or the one that it was merged into (`domain/merchants`). */
  | { field: 'merchant'; key: string }
  | { field: 'day_of_month'; fromDay: number; toDay: number }
)

export const matchKinds = ['all', 'any'] as const
type MatchKind = (typeof matchKinds)[number]

/** The conditions of a rule, in groups. */
export type Conditions = { match: MatchKind; groups: { match: MatchKind; conditions: Condition[] }[] }

/** The conditions of rules on one field. */
export const conditionsOn = <Field extends Condition['field']>(
  rules: readonly { conditions?: Conditions | null | undefined }[],
  field: Field,
) =>
  rules
    .flatMap(({ conditions }) => conditions?.groups ?? [])
    .flatMap(({ conditions }) => conditions)
    .filter((condition): condition is Extract<Condition, { field: Field }> => condition.field === field)

/** Whether a condition is a regular expression. */
export const isExpression = (
  condition: Condition,
): condition is Extract<Condition, { field: 'description' }> =>
  condition.field === 'description' && condition.test === 'matches'

/** What rules can decide about a transaction. */
export const ruleActions = ['category', 'excluded', 'description', 'note', 'transfer', 'tags'] as const
export type RuleAction = (typeof ruleActions)[number]
/** The actions for which two rules can set different values. */
export const actionsWithValue = ['category', 'description', 'note', 'tags'] as const
export type ActionWithValue = (typeof actionsWithValue)[number]

/**
 * What a user wants done with matching transactions. A rule has either a pattern, which matches the whole description
 * exactly (specification.md, 9), or conditions.
 */
export type RuleFields = {
  name: string | null
  enabled: boolean
  descriptionPattern: string | null
  conditions: Conditions | null
  category: string | null
  excluded: boolean
  /** What is shown instead of the description. */
  shownDescription: string | null
  /** Shown if the transaction has no note of its own. */
  note: string | null
  transfer: boolean
  /** The tags to add: by name in the API, and by ID in the store, because tags can be renamed. */
  tags: string[]
}

export type TransactionRule = RuleFields & { id: string }

/** An enabled rule with the given fields and no other actions. */
export const ruleWith = (given: Partial<RuleFields>): RuleFields => ({
  name: null,
  enabled: true,
  descriptionPattern: null,
  conditions: null,
  category: null,
  excluded: false,
  shownDescription: null,
  note: null,
  transfer: false,
  tags: [],
  ...given,
})

/** The parts of a transaction that conditions look at. */
export type RuledRow = {
  accountId: string
  date: string
  description: string
  /** `merchantKeyOf` the description, before merges. */
  merchantKey: string | null
  cents: Cents
}

/** Functions that return what an account or a merchant was merged into, or itself if it was not merged. */
export type Merges = { accountOf: (id: string) => string; merchantOf: (key: string) => string }

export const noMerges: Merges = { accountOf: (id) => id, merchantOf: (key) => key }

/** Whether a rule has this action. */
export function hasAction(rule: RuleFields, action: RuleAction): boolean {
  switch (action) {
    case 'category':
      return rule.category !== null
    case 'excluded':
      return rule.excluded
    case 'description':
      return rule.shownDescription !== null
    case 'note':
      return rule.note !== null
    case 'transfer':
      return rule.transfer
    case 'tags':
      return rule.tags.length > 0
  }
}
