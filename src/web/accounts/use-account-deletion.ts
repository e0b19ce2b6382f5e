import { useMutation } from '@tanstack/react-query'
import type { Account } from '#domain/accounts.ts'
import { deleteAccountWithTransactions } from '#web/api/account-changes.ts'
import { deleteAccount } from '#web/api/accounts.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { counted } from '#web/words/counted.ts'
import { offerAccountUndo } from './offer-account-undo.ts'

/** Deletes an account after a confirmation, and offers to undo that if it had transactions. */
export function useAccountDeletion(onDeleted: () => void) {
  const { error, mutate, reset } = useMutation({
    async mutationFn({ id, name, count }: Account) {
      if (count === 0) await deleteAccount(id)
      else {
        const changeId = await deleteAccountWithTransactions(id)
        const message = `${name} deleted with ${counted(count, 'transaction')}.`
        offerAccountUndo({ id: changeId, name, message })
      }
      await invalidateLedger()
    },
    onSuccess: onDeleted,
  })
  const ask = (account: Account) => {
    if (window.confirm(questionOf(account))) mutate(account)
  }
  return { error, ask, reset }
}

const questionOf = ({ name, count }: Account): string =>
  count === 0
    ? 'Are you sure you want to delete this account?'
    : `Are you sure you want to delete ${name} and its ${counted(count, 'transaction')}? You can undo this for 30 days.`
