import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { v4 as randomId } from 'uuid'
import { type Account, firstAccountId } from '#domain/accounts.ts'
import type { Cents } from '#domain/money.ts'
import { convertByMonth } from '#domain/rates/month-rates.ts'
import {
  type AccountFields,
  accountDetailsQuery,
  accountsQuery,
  addAccount,
  latestDay,
  monthBalancesQuery,
  updateAccount,
} from '#web/api/accounts.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { currentMonth } from '#web/session/months.ts'
import { AccountsTabs } from '#web/shell/accounts-tabs.tsx'
import { ReviewLink } from '#web/suggestions/review-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { isAwaited } from '#web/ui/is-awaited.ts'
import { KeptPlace } from '#web/ui/kept-place.tsx'
import { LoadingCard } from '#web/ui/loading-card.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { draftOf, emptyDraft } from './account-draft.ts'
import { AccountFacts } from './account-facts.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountList, editButtonId } from './account-list.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { NetWorthCard } from './net-worth/net-worth-card.tsx'
import { RemovedAccounts } from './removed-accounts.tsx'
import { useAccountDeletion } from './use-account-deletion.ts'
import { useAccountMoves } from './use-account-moves.ts'

const addButtonId = 'add-account'

export function AccountsScreen() {
  const settings = useFormatSettings()
  const loading = useQuery(accountsQuery)
  const { data: accounts, error, isFetching, refetch } = loading
  const loadingBalances = useQuery(monthBalancesQuery)
  const { data: known } = loadingBalances
  const convert = convertByMonth(settings.currency, known?.rates ?? [])
  const loadingDetails = useQuery(accountDetailsQuery)
  const { data: details } = loadingDetails
  // The list stands below net worth and contains the details, so all appear together and nothing moves.
  const isPending =
    loading.isPending || (accounts !== undefined && [loadingBalances, loadingDetails].some(isAwaited))
  const listed = isPending ? [] : (accounts ?? [])
  const [openForm, setOpenForm] = useState<'none' | 'new' | Account>('none')
  const [merged, setMerged] = useState<Account | null>(null)
  const edited = typeof openForm === 'object' ? openForm : null
  const moves = useAccountMoves(accounts ?? [])

  const saving = useMutation({
    mutationFn: async ({ fields, form }: { fields: AccountFields; form: typeof openForm }) => {
      await (typeof form === 'object' ? updateAccount(form.id, fields) : addAccount(fields))
      await invalidateLedger()
    },
    // Another form can have been opened while the accounts were read again.
    onSuccess: (_, { form }) => setOpenForm((open) => (open === form ? 'none' : open)),
  })
  const deletion = useAccountDeletion(() => setOpenForm('none'))

  const open = (form: typeof openForm) => {
    saving.reset()
    deletion.reset()
    moves.reset()
    correcting.reset()
    setOpenForm(form)
  }
  const correcting = useMutation({
    mutationFn: async ({ account, cents }: { account: Account; cents: Cents }) => {
      await updateAccount(account.id, { openingCents: account.openingCents + cents })
      await invalidateLedger()
    },
    onSuccess: (_, { account }) =>
      offerUndo({
        id: randomId(),
        message: `Opening balance of ${account.name} corrected.`,
        undo: async () => {
          await updateAccount(account.id, { openingCents: account.openingCents })
          return 'Opening balance restored.'
        },
        failure: 'Failed to restore the opening balance',
      }),
  })
  // Rows without an account go to the first one, so it stays.
  const removable = edited && edited.id !== firstAccountId ? edited : undefined
  const others =
    accounts?.filter(({ id, currency }) => id !== edited?.id && currency === edited?.currency) ?? []
  const failedSave = edited ? 'Failed to update account' : 'Failed to add account'
  const form = openForm !== 'none' && (
    <AccountForm
      key={edited?.id}
      openerId={edited ? editButtonId(edited.id) : addButtonId}
      label={edited ? `Edit ${edited.name}` : 'New account'}
      draft={edited ? draftOf(edited, settings) : emptyDraft}
      asksClosed={edited !== null}
      choosesCurrency={edited === null || edited.count === 0}
      isSaving={saving.isPending}
      failure={
        (saving.error && errorMessage(saving.error, failedSave)) ??
        (deletion.error && errorMessage(deletion.error, 'Failed to delete account'))
      }
      onSave={(fields) => saving.mutate({ fields, form: openForm })}
      onCancel={() => open('none')}
      onDelete={removable && (() => deletion.ask(removable))}
      onMerge={removable && others.length > 0 ? () => setMerged(removable) : undefined}
    />
  )
  const factsOf = (account: Account) => {
    const ofAccount = details?.find(({ accountId }) => accountId === account.id)
    return (
      ofAccount && (
        <AccountFacts
          account={account}
          details={ofAccount}
          onCorrect={(of, cents) => correcting.mutate({ account: of, cents })}
        />
      )
    )
  }
  const valueFor = ({ balanceCents, currency }: Account) =>
    known && currency !== settings.currency
      ? (convert(balanceCents, currency, currentMonth()) ?? 'no_rate')
      : null
  const list = { editedId: edited?.id ?? null, form, factsOf, valueFor, onEdit: open }
  const opened = listed.filter(({ closed }) => !closed)
  const closed = listed.filter((account) => account.closed)

  return (
    <>
      <PageHeader
        title="Accounts"
        subtitle="Where your money is, and how much"
        actions={
          <>
            <ReviewLink />
            {openForm !== 'new' && (
              <Button id={addButtonId} variant="primary" onClick={() => open('new')}>
                <Plus aria-hidden="true" className="size-4" />
                Add Account
              </Button>
            )}
          </>
        }
      />
      <AccountsTabs />
      {accounts && loadingBalances.error && !known && (
        <TryAgainBox {...retryOf(loadingBalances)} className="mb-6">
          {errorMessage(loadingBalances.error, 'Failed to load the net worth')}
        </TryAgainBox>
      )}
      {(accounts ? known || loadingBalances.isPending : isPending) && (
        <KeptPlace name="net-worth" isLoading={isPending}>
          <NetWorthCard
            // Without rates, accounts in other currencies would be missing from the sum.
            accounts={isPending || !known ? undefined : accounts}
            balances={known?.balances}
            lastDay={latestDay(details)}
            convert={convert}
          />
        </KeptPlace>
      )}
      {(moves.error ?? correcting.error) && (
        <ErrorBox isScrolledTo className="mb-6">
          {moves.error
            ? errorMessage(moves.error, 'Failed to move account')
            : correcting.error && errorMessage(correcting.error, 'Failed to correct the opening balance')}
        </ErrorBox>
      )}
      {openForm === 'new' && <Card className="mb-6">{form}</Card>}
      {accounts && loadingDetails.error && !details && (
        <TryAgainBox {...retryOf(loadingDetails)} className="mb-6">
          {errorMessage(loadingDetails.error, 'Failed to check the accounts against their bank files')}
        </TryAgainBox>
      )}
      {isPending && <LoadingCard rowClassName="h-9">Loading accounts...</LoadingCard>}
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
      {!isPending && <RemovedAccounts />}
      {merged && (
        <MergeDialog
          account={merged}
          others={others}
          onClose={() => {
            setMerged(null)
            open('none')
          }}
        />
      )}
    </>
  )
}
