import type { Account, AccountKind } from '#domain/accounts.ts'
import type { Cents } from '#domain/money.ts'
import type { NetWorth } from '#domain/net-worth.ts'

/** Calm colors for what is owned, warm ones for what is owed. They repeat. */
const owned = ['#3B82F6', '#14B8A6', '#8B5CF6', '#06B6D4', '#6366F1', '#10B981']
const owed = ['#F97316', '#EC4899', '#EF4444', '#F59E0B']

const kindsOwed: readonly AccountKind[] = ['credit_card', 'loan']

/** The color of each account, by its ID. */
export function colorsOf(accounts: readonly Pick<Account, 'id' | 'kind'>[]): Map<string, string> {
  const used = { owned: 0, owed: 0 }
  return new Map(
    accounts.map(({ id, kind }) => {
      const color = kindsOwed.includes(kind)
        ? owed[used.owed++ % owed.length]
        : owned[used.owned++ % owned.length]
      return [id, color ?? '']
    }),
  )
}

/** Between which amounts the area of an account lies in each month, above zero or below. */
export type AccountArea = { accountId: string; sign: 1 | -1; edges: { from: Cents; to: Cents }[] }

/**
 * Stacks positive balances upwards from zero and negative ones downwards, in the order of the accounts. An account that
 * changes sides has an area on both.
 */
export const areasOf = (points: readonly NetWorth[], accountIds: readonly string[]): AccountArea[] =>
  ([1, -1] as const).flatMap((sign) => {
    const stack = points.map(() => 0)
    const areas = accountIds.map((accountId) => ({
      accountId,
      sign,
      edges: points.map(({ balances }, at) => {
        const cents = balances.find((balance) => balance.accountId === accountId)?.cents ?? 0
        const from = stack[at] ?? 0
        const to = cents * sign > 0 ? from + cents : from
        stack[at] = to
        return { from, to }
      }),
    }))
    return areas.filter(({ edges }) => edges.some(({ from, to }) => from !== to))
  })
