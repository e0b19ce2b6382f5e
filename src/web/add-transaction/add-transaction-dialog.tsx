import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import type { Account } from '#domain/accounts.ts'
import type { StatementRow } from '#domain/transaction.ts'
import { accountsQuery } from '#web/api/accounts.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { addTransaction, deleteTransaction } from '#web/api/transactions.ts'
import { format, useFormatSettings } from '#web/format/format.ts'
import { readLastAccount, saveLastAccount } from '#web/session/preferences.ts'
import { today } from '#web/session/today.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { SaveButtons } from './save-buttons.tsx'
import { type DraftProblems, emptyDraft, nextDraft, transactionFrom } from './transaction-draft.ts'
import { TransactionFields } from './transaction-fields.tsx'

type Save = { transaction: StatementRow; accountId: string; addsAnother: boolean }

/** Adds a transaction by hand: cash, or a correction. */
export function AddTransactionDialog({ onClose }: { onClose: () => void }) {
  const { locale, currency } = useFormatSettings()
  const accounts = useQuery(accountsQuery)
  const open = accounts.data?.filter(({ closed }) => !closed) ?? []
  const [chosenAccount, setChosenAccount] = useState(readLastAccount)
  const account = open.find(({ id }) => id === chosenAccount) ?? open[0] ?? accounts.data?.[0]
  const settings = { locale, currency: account?.currency ?? currency }
  const [draft, setDraft] = useState(() => emptyDraft(today()))
  // The date and the direction are the same for many transactions.
  const { amount, description, category, note } = draft
  const { leave, question } = useDiscardQuestion({ amount, description, category, note }, onClose)
  const [problems, setProblems] = useState<DraftProblems>({})
  // Sent with the transaction, so that trying again after a lost answer does not add it twice.
  const [id, setId] = useState<string>(newId)
  const form = useRef<HTMLFormElement>(null)
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()

  const saving = useMutation({
    async mutationFn({ transaction, accountId }: Save) {
      await addTransaction({ ...transaction, id, accountId, importKey: null })
      await invalidateLedger()
    },
    onSuccess(_, { transaction, accountId, addsAnother }) {
      saveLastAccount(accountId)
      offerToRemove(id, transaction, account)
      if (!addsAnother) return onClose()
      setId(newId())
      setDraft(nextDraft(draft))
      focus('amount')
    },
  })
  const save = (addsAnother: boolean) => {
    const result = transactionFrom(draft, settings)
    const found = 'problems' in result ? result.problems : {}
    setProblems(found)
    const [first] = Object.keys(found)
    if (first !== undefined) focus(first)
    else if ('transaction' in result && account)
      saving.mutate({ transaction: result.transaction, accountId: account.id, addsAnother })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) save(false)
  }

  return (
    <>
      {question}
      <Dialog title="Add Transaction" isSheet onClose={leave}>
        <form ref={form} noValidate aria-label="Add transaction" onSubmit={submit}>
          {saving.error && (
            <ErrorBox className="mb-4">{errorMessage(saving.error, 'Failed to add transaction')}</ErrorBox>
          )}
          {accounts.error && (
            <TryAgainBox
              isTrying={accounts.isFetching}
              onTryAgain={() => void accounts.refetch()}
              className="mb-4"
            >
              {errorMessage(accounts.error, 'Failed to load accounts')}
            </TryAgainBox>
          )}
          <TransactionFields
            draft={draft}
            settings={settings}
            problems={problems}
            accounts={open}
            accountId={account?.id}
            onChange={setDraft}
            onAccount={setChosenAccount}
          />
          <p role="status" className="mt-3 text-muted empty:hidden">
            {saving.isSuccess && savedText(saving.variables.transaction, account)}
          </p>
          <SaveButtons
            isSaving={saving.isPending}
            isReady={account !== undefined}
            onAnother={() => save(true)}
            onCancel={onClose}
          />
        </form>
      </Dialog>
    </>
  )
}

const savedText = ({ description, cents }: StatementRow, account: Account | undefined) =>
  `Added ${description}, ${format.money(cents, account?.currency)}.`

const offerToRemove = (id: string, transaction: StatementRow, account: Account | undefined) =>
  offerUndo({
    id,
    message: savedText(transaction, account),
    async undo() {
      await deleteTransaction(id)
      return 'Transaction removed.'
    },
    failure: 'Failed to remove the transaction',
  })
