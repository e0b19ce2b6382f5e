import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { reviewAllBefore } from '#web/api/review.ts'
import { currentMonth, firstDayOfMonth } from '#web/session/months.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type ReviewOlderProps = { onReviewed: (change: { id: string; changed: number }) => void }

/** Marks all transactions before a date as reviewed, for users who have just imported years of them. */
export function ReviewOlder({ onReviewed }: ReviewOlderProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        Skip older...
      </Button>
      {isOpen && <ReviewOlderDialog onReviewed={onReviewed} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ReviewOlderDialog({ onReviewed, onClose }: ReviewOlderProps & { onClose: () => void }) {
  const [date, setDate] = useState(firstDayOfMonth(currentMonth()))
  const mark = useMutation({
    mutationFn: async () => {
      const change = await reviewAllBefore(date)
      await invalidateLedger()
      return change
    },
    onSuccess: (change) => {
      onClose()
      if (change.changed > 0) onReviewed(change)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mark.mutate()
  }
  return (
    <Dialog title="Skip older transactions" onClose={onClose}>
      <form onSubmit={submit}>
        <TextField
          label="Mark all transactions before this date as reviewed"
          type="date"
          required
          hint="They keep their categories."
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
        {mark.error && (
          <ErrorBox className="mt-4">{errorMessage(mark.error, 'Failed to mark the transactions')}</ErrorBox>
        )}
        <div className="mt-6 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={mark.isPending}>
            Mark as reviewed
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
