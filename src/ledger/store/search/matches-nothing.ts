import type { LedgerFilter } from '#ledger/store/ledger-filter.ts'

/** Whether a filter names a merchant, an account, a category, a tag or a rule that no transaction has. */
export const matchesNothing = ({ outcomeIds, conditions = [] }: LedgerFilter): boolean =>
  outcomeIds?.length === 0 ||
  conditions.some((condition) => {
    if (condition.kind === 'merchant') return !condition.not && condition.keys.length === 0
    if (condition.kind !== 'name' || condition.not) return false
    return condition.values.length === 0 && !condition.outcomeIds?.length
  })
