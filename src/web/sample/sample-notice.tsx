import { useMutation, useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { deleteSample, sampleQuery } from '#web/api/transactions.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { offerRestore } from '#web/undo/offer-restore.ts'

/** Says that the figures include the sample statement, with a button that removes it. */
export function SampleNotice() {
  const { data: count = 0 } = useQuery(sampleQuery)
  const removing = useMutation({
    mutationFn: deleteSample,
    onSuccess: async ({ deleted, deletionId }) => {
      if (deleted > 0) offerRestore({ deletionId, message: 'Sample data removed.' })
      await invalidateLedger()
    },
  })
  if (count === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <span className="flex items-center gap-2 text-muted max-sm:hidden">
        <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
        Includes sample data
      </span>
      <Button busy={removing.isPending} onClick={() => removing.mutate()}>
        Remove sample data
      </Button>
      {removing.error && (
        <ErrorBox>
          {errorMessage(removing.error, 'Failed to delete transactions. Please try again.')}
        </ErrorBox>
      )}
    </div>
  )
}
