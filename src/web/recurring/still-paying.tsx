import { useMutation } from '@tanstack/react-query'
import { v4 as randomId } from 'uuid'
import type { RecurringCost } from '#domain/recurring-costs.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { decideSeries, type FoundSeries } from '#web/api/found-series.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { updateRecurringCost } from '#web/api/recurring-costs.ts'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { noteText } from '#web/words/recurring-words.ts'

type StillPayingProps = { cost: RecurringCost; series: FoundSeries }

/** Asks about a cost whose payments have stopped. Either answer can be undone. */
export function StillPaying({ cost, series }: StillPayingProps) {
  const { id, name, startDate, endDate, bookedDays } = cost
  const lastPaid = series.payments.at(-1)?.date ?? startDate
  const answering = useMutation({
    mutationFn: async (isPaid: boolean) => {
      // A payment can be a few days before its due day, which must not be after the end.
      const end = [startDate, lastPaid, ...bookedDays].toSorted().at(-1) ?? lastPaid
      await (isPaid ? decideSeries(series, 'confirmed') : updateRecurringCost(id, { endDate: end }))
      offerUndo({
        id: randomId(),
        message: isPaid ? `You still pay for ${name}.` : `${name} ended on ${format.day(end)}.`,
        undo: async () => {
          await (isPaid ? decideSeries(series, 'none') : updateRecurringCost(id, { endDate }))
          return 'Undone.'
        },
        failure: 'Failed to undo the answer',
      })
      await invalidateLedger()
    },
  })
  return (
    <div className="my-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink">
      <p>{noteText({ kind: 'missing', since: lastPaid })}</p>
      <span className="flex gap-2">
        <Button disabled={answering.isPending} onClick={() => answering.mutate(false)}>
          No<span className="sr-only">, {name} has ended</span>
        </Button>
        <Button disabled={answering.isPending} onClick={() => answering.mutate(true)}>
          Yes<span className="sr-only">, {name} is still paid</span>
        </Button>
      </span>
      {answering.error && (
        <ErrorBox className="w-full">{errorMessage(answering.error, 'Failed to save the answer')}</ErrorBox>
      )}
    </div>
  )
}
