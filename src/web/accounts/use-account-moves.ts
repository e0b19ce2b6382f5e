import { useMutation } from '@tanstack/react-query'
import type { Account } from '#domain/accounts.ts'
import { accountsQuery, orderAccounts } from '#web/api/accounts.ts'
import { invalidateLedger, queryClient } from '#web/api/query-client.ts'
import { orderAfterMove } from './account-order.ts'

type Move = { account: Account; step: -1 | 1 }

/** Moves accounts up and down, one move after another, and says where one has moved to. */
export function useAccountMoves(accounts: readonly Account[]) {
  const { data, error, reset, mutate } = useMutation({
    scope: { id: 'order of accounts' },
    mutationFn: async ({ account, step }: Move) => {
      const before = queryClient.getQueryData(accountsQuery.queryKey) ?? accounts
      const order = orderAfterMove(before, account.id, step)
      if (order) {
        await orderAccounts(order)
        await queryClient.cancelQueries(accountsQuery)
        // Shown at once: the next move starts from here.
        queryClient.setQueryData(
          accountsQuery.queryKey,
          before.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)),
        )
      }
      void invalidateLedger()
      return account.id
    },
  })
  const open = accounts.filter(({ closed }) => !closed)
  const place = open.findIndex(({ id }) => id === data)
  return {
    error,
    reset,
    announcement: open[place] && `${open[place].name} is number ${place + 1} of ${open.length}.`,
    move: (account: Account, step: -1 | 1) => mutate({ account, step }),
  }
}
