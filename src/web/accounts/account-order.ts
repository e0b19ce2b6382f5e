import type { Account } from '#domain/accounts.ts'

type Place = Pick<Account, 'id' | 'closed' | 'position'>

/**
 * The new positions that move an account one place up or down among the open ones; none if it is at the end. Closed
 * accounts keep their places. Positions in the given order need not be different.
 */
export function positionsAfterMove(
  accounts: readonly Place[],
  id: string,
  step: -1 | 1,
): Pick<Account, 'id' | 'position'>[] {
  const open = accounts.filter(({ closed }) => !closed)
  const from = open.findIndex((account) => account.id === id)
  const [moved, passed] = [open[from], open[from + step]]
  if (!moved || !passed) return []
  const swapped = accounts.map((account) =>
    account === moved ? passed : account === passed ? moved : account,
  )
  return swapped.flatMap(({ id, position }, index) => (position === index ? [] : { id, position: index }))
}
