import { useMutation, useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { removeSample, sampleQuery } from '#web/api/transactions.ts'
import { Button } from '#web/ui/button.tsx'
import { focusMain } from '#web/ui/focus-main.ts'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { offerUndo } from '#web/undo/offered-undos.ts'

/** Says that figures come from the sample statement as well, and removes exactly that again. */
export function SampleNotice() {
  const { data: count = 0 } = useQuery(sampleQuery)
  const removing = useMutation({
    mutationFn: removeSample,
    onSuccess: async ({ deleted, deletionId }) => {
      if (deleted > 0) offerUndo({ deletionId, said: 'The sample was removed.' })
      await invalidateLedger()
      focusMain()
    },
  })
  if (count === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <span className="flex items-center gap-2 text-muted max-sm:hidden">
        <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
        Includes a made-up sample
      </span>
      <Button busy={removing.isPending} onClick={() => removing.mutate()}>
        Remove the sample
      </Button>
      {removing.error && (
        <ErrorBox>
          {errorMessage(removing.error, 'Failed to delete transactions. Please try again.')}
        </ErrorBox>
      )}
    </div>
  )
}
