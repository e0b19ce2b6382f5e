import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type Account, firstAccountId } from '#domain/accounts.ts'
import {
  type AccountFields,
  accountsQuery,
  addAccount,
  deleteAccount,
  updateAccount,
} from '#web/api/accounts.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { format, useFormatSettings } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/progress.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { draftOf, emptyDraft } from './account-draft.ts'
import { AccountForm } from './account-form.tsx'
import { AccountList, editButtonId } from './account-list.tsx'
import { useAccountMoves } from './use-account-moves.ts'

const addButtonId = 'add-account'

export function AccountsScreen() {
  const settings = useFormatSettings()
  const { data: accounts, error, isPending, isFetching, refetch } = useQuery(accountsQuery)
  const [openForm, setOpenForm] = useState<'none' | 'new' | Account>('none')
  const edited = typeof openForm === 'object' ? openForm : null
  const moves = useAccountMoves(accounts ?? [])

  const saving = useMutation({
    mutationFn: async (fields: AccountFields) => {
      await (edited ? updateAccount(edited.id, fields) : addAccount(fields))
      await invalidateLedger()
    },
    onSuccess: () => setOpenForm('none'),
  })
  const deleting = useMutation({
    mutationFn: async ({ id }: Account) => {
      await deleteAccount(id)
      await invalidateLedger()
    },
    onSuccess: () => setOpenForm('none'),
  })

  const open = (form: typeof openForm) => {
    saving.reset()
    deleting.reset()
    moves.reset()
    setOpenForm(form)
  }
  const confirmDelete = (account: Account) => {
    if (!window.confirm('Are you sure you want to delete this account?')) return
    saving.reset()
    deleting.mutate(account)
  }
  const failedSave = edited ? 'Failed to update account' : 'Failed to add account'
  const form = openForm !== 'none' && (
    <AccountForm
      key={edited?.id}
      openerId={edited ? editButtonId(edited.id) : addButtonId}
      label={edited ? `Edit ${edited.name}` : 'New account'}
      draft={edited ? draftOf(edited, settings) : emptyDraft}
      asksClosed={edited !== null}
      isSaving={saving.isPending}
      failure={
        (saving.error && errorMessage(saving.error, failedSave)) ??
        (deleting.error && errorMessage(deleting.error, 'Failed to delete account'))
      }
      onSave={saving.mutate}
      onCancel={() => open('none')}
      onDelete={edited && edited.id !== firstAccountId ? () => confirmDelete(edited) : undefined}
    />
  )
  const list = { editedId: edited?.id ?? null, form, onEdit: open }
  const opened = accounts?.filter(({ closed }) => !closed) ?? []
  const closed = accounts?.filter((account) => account.closed) ?? []

  return (
    <>
      <PageHeader
        title="Accounts"
        subtitle="Where your money is, and how much"
        actions={
          openForm !== 'new' && (
            <Button id={addButtonId} variant="primary" onClick={() => open('new')}>
              <Plus aria-hidden="true" className="size-4" />
              Add Account
            </Button>
          )
        }
      />
      {(accounts || isPending) && <TotalCard accounts={accounts} />}
      {moves.error && (
        <ErrorBox isScrolledTo className="mb-6">
          {errorMessage(moves.error, 'Failed to move account')}
        </ErrorBox>
      )}
      {openForm === 'new' && <Card className="mb-6">{form}</Card>}
      {isPending && <LoadingAccounts />}
      {error && (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()} className="mb-6">
          {errorMessage(error, 'Failed to load accounts')}
        </TryAgainBox>
      )}
      <p role="status" className="sr-only">
        {moves.announcement}
      </p>
      {opened.length > 0 && (
        <Card className="overflow-hidden">
          <AccountList label="Accounts" accounts={opened} onMove={moves.move} {...list} />
        </Card>
      )}
      {closed.length > 0 && (
        <>
          <h2 className="mt-8 mb-3 font-semibold">Closed accounts</h2>
          <Card className="overflow-hidden">
            <AccountList label="Closed accounts" accounts={closed} {...list} />
          </Card>
        </>
      )}
    </>
  )
}

/** The sum of all balances, closed accounts included; undefined while they load. */
const TotalCard = ({ accounts }: { accounts: readonly Account[] | undefined }) => (
  <Card className="mb-6 p-4 md:p-5">
    <h2 className="font-medium text-muted">All accounts</h2>
    {accounts ? (
      <p className="wrap-anywhere mt-1 font-semibold text-xl tabular-nums tracking-tight md:text-2xl">
        {format.sum(accounts.reduce((sum, { balanceCents }) => sum + balanceCents, 0))}
      </p>
    ) : (
      <Skeleton className="mt-1 h-7 w-32 md:h-8" />
    )}
  </Card>
)

const LoadingAccounts = () => (
  <Card className="p-5">
    <p role="status" className="mb-4 text-muted">
      Loading accounts...
    </p>
    <div className="flex flex-col gap-3">
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </div>
  </Card>
)
