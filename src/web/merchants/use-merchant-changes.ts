import { useMutation } from '@tanstack/react-query'
import { v4 as randomId } from 'uuid'
import { type LedgerMerchant, mergeMerchants, renameMerchant, unmergeMerchants } from '#web/api/merchants.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { offerUndo } from '#web/undo/offered-undos.ts'

type Change = { message: string; make: () => Promise<unknown>; undo: () => Promise<unknown> }

/** Renames, merges and separates merchants, and offers to undo each change. */
export function useMerchantChanges(onMerged: () => void) {
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async ({ message, make, undo }: Change) => {
      await make()
      offerUndo({
        id: randomId(),
        message,
        undo: async () => {
          await undo()
          return 'Change undone.'
        },
        failure: 'Failed to undo the change',
      })
      await invalidateLedger()
    },
  })
  return {
    error,
    isBusy: isPending,
    reset,
    rename: ({ key, name: before, chosenName }: LedgerMerchant, name: string | null, onRenamed: () => void) =>
      mutate(
        {
          message:
            name === null ? `${before} uses the name from the bank again.` : `${before} renamed to ${name}.`,
          make: () => renameMerchant(key, name),
          undo: () => renameMerchant(key, chosenName),
        },
        { onSuccess: onRenamed },
      ),
    merge(merchants: readonly LedgerMerchant[], into: LedgerMerchant) {
      const keys = merchants.map(({ key }) => key).filter((key) => key !== into.key)
      mutate(
        {
          message: `Merged into ${into.name}.`,
          make: () => mergeMerchants(keys, into.key),
          undo: () => unmergeMerchants(keys),
        },
        { onSuccess: onMerged },
      )
    },
    separate: ({ key, name, intoKey }: { key: string; name: string; intoKey: string }) =>
      mutate({
        message: `${name} is a separate merchant again.`,
        make: () => unmergeMerchants([key]),
        undo: () => mergeMerchants([key], intoKey),
      }),
  }
}
