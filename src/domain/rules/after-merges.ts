import type { Condition, Merges, RuleFields } from './rule.ts'

/** A rule as it is shown, with what the accounts and merchants in its conditions were merged into. */
export const afterMerges = <Rule extends Pick<RuleFields, 'conditions'>>(
  { conditions, ...rule }: Rule,
  merges: Merges,
) => ({
  ...rule,
  conditions: conditions && {
    ...conditions,
    groups: conditions.groups.map((group) => ({
      ...group,
      conditions: group.conditions.map((condition) => mergedIn(condition, merges)),
    })),
  },
})

function mergedIn(condition: Condition, { accountOf, merchantOf }: Merges): Condition {
  if (condition.field === 'account') return { ...condition, accountId: accountOf(condition.accountId) }
  if (condition.field === 'merchant') return { ...condition, key: merchantOf(condition.key) }
  return condition
}
