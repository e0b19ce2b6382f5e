import { useMutation } from '@tanstack/react-query'
import type { Account } from '#domain/accounts.ts'
import { updateAccount } from '#web/api/accounts.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { positionsAfterMove } from './account-order.ts'

type Move = { account: Account; step: -1 | 1 }

/** Moves accounts up and down, one move at a time, and says where one has moved to. */
export function useAccountMoves(accounts: readonly Account[]) {
  const { data, error, reset, mutate, isPending } = useMutation({
    mutationFn: async ({ account, step }: Move) => {
      try {
        for (const { id, position } of positionsAfterMove(accounts, account.id, step))
          await updateAccount(id, { position })
      } finally {
        // A failure can leave some of the positions saved.
        await invalidateLedger()
      }
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
