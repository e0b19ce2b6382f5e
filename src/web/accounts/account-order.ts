import type { Account } from '#domain/accounts.ts'

/**
 * The IDs of all accounts after one has moved a place up or down among the open ones; null if it is at the end. Closed
 * accounts keep their places.
 */
export function orderAfterMove(
  accounts: readonly Pick<Account, 'id' | 'closed'>[],
  id: string,
  step: -1 | 1,
): string[] | null {
  const open = accounts.filter(({ closed }) => !closed)
  const from = open.findIndex((account) => account.id === id)
  const [moved, passed] = [open[from], open[from + step]]
  if (!moved || !passed) return null
  return accounts.map((account) =>
    account === moved ? passed.id : account === passed ? moved.id : account.id,
  )
}
