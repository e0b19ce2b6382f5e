import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Account, ClashChoice } from '#domain/accounts.ts'
import { mergeAccount, mergePreviewQuery } from '#web/api/account-changes.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { counted } from '#web/words/counted.ts'
import { plural } from '#words/plural.ts'
import { offerAccountUndo } from './offer-account-undo.ts'

type MergeDialogProps = {
  account: Account
  /** The accounts that it can be merged into. */
  others: readonly Account[]
  onClose: () => void
}

const choices = [
  ['leave_out', 'Leave out'],
  ['keep', 'Keep both'],
] as const

/** Merges an account into another one, after saying what that does. */
export function MergeDialog({ account, others, onClose }: MergeDialogProps) {
  const [intoId, setIntoId] = useState('')
  const [clashing, setClashing] = useState<ClashChoice>('leave_out')
  const into = others.find(({ id }) => id === intoId)
  const merging = useMutation({
    async mutationFn() {
      const { changeId } = await mergeAccount(account.id, { intoAccountId: intoId, clashing })
      await invalidateLedger()
      return changeId
    },
    onSuccess(id) {
      const message = `${account.name} merged into ${into?.name}.`
      offerAccountUndo({ id, name: account.name, message })
      onClose()
    },
  })
  const preview = useQuery({
    ...mergePreviewQuery(account.id, intoId),
    // Afterwards there is nothing to preview.
    enabled: into !== undefined && !merging.isPending && !merging.isSuccess,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    merging.mutate()
  }
  const error = preview.error ?? merging.error
  return (
    <Dialog title={`Merge ${account.name}`} onClose={onClose}>
      <form onSubmit={submit}>
        <SelectField
          label="Into"
          required
          autoFocus
          value={intoId}
          onChange={({ target }) => setIntoId(target.value)}
        >
          <option value="">Select an account</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <div role="status" className="mt-4 flex flex-col gap-4">
          {into && preview.data && (
            <Preview account={account} into={into} preview={preview.data} clashing={clashing} />
          )}
        </div>
        {preview.data && preview.data.clashing > 0 && (
          <div className="mt-4">
            <ChoiceGroup label="Duplicates" choices={choices} value={clashing} onChange={setClashing} />
          </div>
        )}
        {error && <ErrorBox className="mt-4">{errorMessage(error, 'Failed to merge accounts')}</ErrorBox>}
        <div className="mt-6 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={merging.isPending} disabled={!preview.data}>
            Merge
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type PreviewProps = {
  account: Account
  into: Account
  preview: { count: number; clashing: number; clashingCents: number }
  clashing: ClashChoice
}

function Preview({ account, into, preview, clashing }: PreviewProps) {
  const leftOutCents = clashing === 'leave_out' ? preview.clashingCents : 0
  const balance = into.balanceCents + account.balanceCents - leftOutCents
  const moved = clashing === 'leave_out' ? preview.count - preview.clashing : preview.count
  return (
    <>
      <p className="wrap-anywhere">
        Moves {counted(moved, 'transaction')} and the statements of <bdi>{account.name}</bdi> to{' '}
        <bdi>{into.name}</bdi>, whose balance is then {format.money(balance, into.currency)}. You can undo
        this for 30 days.
      </p>
      {preview.clashing > 0 && (
        <p>
          {counted(preview.clashing, 'transaction')} ({format.money(preview.clashingCents, into.currency)} in
          total)
          {plural(preview.clashing, ' is', ' are')} in both accounts.
        </p>
      )}
    </>
  )
}
