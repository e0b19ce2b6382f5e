import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { errorMessage } from '#web/api/api-error.ts'
import { downloadTransactions } from '#web/api/transactions.ts'
import { Button } from '#web/ui/button.tsx'
import type { HistoryFilter } from './history-filter.ts'

type ExportButtonProps = { filter: HistoryFilter; disabled: boolean }

/** Saves exactly the transactions that the filter leaves. */
export function ExportButton({ filter, disabled }: ExportButtonProps) {
  const exporting = useMutation({ mutationFn: () => downloadTransactions(filter) })
  return (
    <>
      {exporting.error && (
        <p role="alert" className="self-center text-danger">
          {errorMessage(exporting.error, 'Failed to export transactions')}
        </p>
      )}
      <Button busy={exporting.isPending} disabled={disabled} onClick={() => exporting.mutate()}>
        <Download aria-hidden="true" className="size-4" />
        Export CSV
      </Button>
    </>
  )
}
