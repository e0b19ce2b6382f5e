import type { Account } from '#domain/accounts.ts'
import type { Conditions } from './rule.ts'

type Match = Conditions['match']
/** A condition of a rule or of its draft, in which `accountId` is empty until an account is chosen. */
type AnyCondition = { field: string; not: boolean; accountId?: string }
type Group = { match: Match; conditions: readonly AnyCondition[] }

/**
 * The currency that a condition on the amount compares in: that of all accounts that the rule can still match. Null if
 * these have different currencies.
 */
export function currencyOfAmount(
  { match, groups }: { match: Match; groups: readonly Group[] },
  condition: AnyCondition,
  accounts: readonly Pick<Account, 'id' | 'currency'>[],
): string | null {
  const own = groups.find((group) => group.conditions.includes(condition))
  const others = match === 'all' ? groups.filter((group) => group !== own) : []
  const siblings = own?.match === 'all' ? own.conditions : []
  const possible = accounts.filter(
    ({ id }) => siblings.every((one) => canBeMet(one, id)) && others.every((group) => canMatch(group, id)),
  )
  const currencies = new Set(possible.map(({ currency }) => currency))
  const [only] = currencies
  return currencies.size === 1 ? (only ?? null) : null
}

const canBeMet = ({ field, not, accountId }: AnyCondition, id: string): boolean =>
  field !== 'account' || !accountId || (accountId === id) !== not

function canMatch({ match, conditions }: Group, accountId: string): boolean {
  return match === 'all'
    ? conditions.every((one) => canBeMet(one, accountId))
    : conditions.some((one) => canBeMet(one, accountId))
}
