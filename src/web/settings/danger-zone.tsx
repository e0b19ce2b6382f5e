import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { deleteAllTransactions } from '#web/api/transactions.ts'
import { Button } from '#web/ui/button.tsx'
import { SettingsSection } from './settings-section.tsx'

export function DangerZone() {
  const deleting = useMutation({
    mutationFn: deleteAllTransactions,
    onSuccess: async () => {
      await invalidateLedger()
      window.alert('All transactions have been deleted successfully.')
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
      about="Removes every transaction you have imported. Rules and recurring costs stay."
      className="border-danger/40!"
    >
      <Button variant="danger" busy={deleting.isPending} onClick={confirmDelete}>
        <Trash2 aria-hidden="true" className="size-4" />
        Delete All Transactions
      </Button>
    </SettingsSection>
  )
}
