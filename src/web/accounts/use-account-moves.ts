import { useMutation } from '@tanstack/react-query'
import type { Account } from '#domain/accounts.ts'
import { orderAccounts } from '#web/api/accounts.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { orderAfterMove } from './account-order.ts'

type Move = { account: Account; step: -1 | 1 }

/** Moves accounts up and down, one move at a time, and says where one has moved to. */
export function useAccountMoves(accounts: readonly Account[]) {
  const { data, error, reset, mutate, isPending } = useMutation({
    mutationFn: async ({ account, step }: Move) => {
      const order = orderAfterMove(accounts, account.id, step)
      if (order) await orderAccounts(order)
      await invalidateLedger()
      return account.id
    },
  })
  const open = accounts.filter(({ closed }) => !closed)
  const place = open.findIndex(({ id }) => id === data)
  return {
    error,
    reset,
    announcement: open[place] && `${open[place].name} is number ${place + 1} of ${open.length}.`,
    move: (account: Account, step: -1 | 1) => {
      if (!isPending) mutate({ account, step })
    },
  }
}
