import { useMutation } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { deleteAllTransactions } from '#web/api/transactions.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { offerRestore } from '#web/undo/offer-restore.ts'
import { counted } from '#web/words/counted.ts'
import { SettingsSection } from './settings-section.tsx'
import { useAccountExport } from './your-data/use-account-export.ts'

export function DangerZone() {
  const downloading = useAccountExport()
  const deleting = useMutation({
    mutationFn: deleteAllTransactions,
    onSuccess: async ({ deleted, deletionId }) => {
      await invalidateLedger()
      window.alert('All transactions have been deleted successfully.')
      // After the alert, which would use up the time that Undo is offered.
      if (deleted > 0) offerRestore({ deletionId, message: `${counted(deleted, 'transaction')} deleted.` })
    },
    onError: (error) => window.alert(errorMessage(error, 'Failed to delete transactions. Please try again.')),
  })
  const confirmDelete = () => {
    const question = 'Are you sure you want to delete ALL transactions? This action cannot be undone!'
    if (window.confirm(question)) deleting.mutate()
  }
  return (
    <SettingsSection
      title="Danger Zone"
      about="Deletes all of your transactions. Rules and recurring costs are kept."
      className="border-danger/40!"
    >
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" busy={deleting.isPending} onClick={confirmDelete}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete All Transactions
        </Button>
        <Button busy={downloading.isPending} onClick={() => downloading.mutate()}>
          <Download aria-hidden="true" className="size-4" />
          Download a copy first
        </Button>
      </div>
      <p className="mt-3 text-muted text-xs">You can import the copy again under Your Data.</p>
      {downloading.error && (
        <ErrorBox className="mt-4">{errorMessage(downloading.error, 'Failed to download the copy')}</ErrorBox>
      )}
    </SettingsSection>
  )
}
