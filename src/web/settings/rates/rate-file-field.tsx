import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RateFileProblem } from '#domain/rates/central-bank-file.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { deleteRateFile, type LedgerRates, loadRateFile } from '#web/api/rates.ts'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { counted } from '#web/words/counted.ts'
import type { ReadRateFile } from './read-rate-file.ts'

/** The file in use, and the choice of another, which is shown before it is loaded. */
export function RateFileField({ file }: Pick<LedgerRates, 'file'>) {
  const [chosen, setChosen] = useState<ReadRateFile | RateFileProblem | null>(null)
  const loading = useMutation({
    mutationFn: async (read: ReadRateFile) => {
      await loadRateFile({ name: read.name, csv: read.csv })
      await invalidateLedger()
    },
    onSuccess: () => setChosen(null),
  })
  const deleting = useMutation({
    mutationFn: async (id: string) => {
      await deleteRateFile(id)
      await invalidateLedger()
    },
  })
  const read = chosen && 'csv' in chosen ? chosen : null
  const choose = async (file: File) => {
    loading.reset()
    const { openRateFile } = await import('./read-rate-file.ts')
    setChosen(await openRateFile(file))
  }
  return (
    <div>
      <h3 className="font-medium">File of the European Central Bank</h3>
      <p className="mt-0.5 text-muted text-xs">
        {file
          ? `In use: ${file.name}, ${format.day(file.firstDay)} to ${format.day(file.lastDay)}, ${counted(file.currencies.length, 'currency', 'currencies')}.`
          : 'Download “Time series” as CSV from “Euro foreign exchange reference rates” on ecb.europa.eu. Outgo fetches nothing by itself.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <FileButton accept=".csv,.zip" disabled={loading.isPending} onChoose={(file) => void choose(file)}>
          Choose file
        </FileButton>
        {file && (
          <Button
            busy={deleting.isPending}
            disabled={loading.isPending}
            onClick={() => deleting.mutate(file.id)}
          >
            Stop using this file
          </Button>
        )}
      </div>
      {deleting.error && (
        <ErrorBox className="mt-3">{errorMessage(deleting.error, 'Failed to stop using the file')}</ErrorBox>
      )}
      {chosen && !read && <ErrorBox className="mt-3">{problemText(chosen as RateFileProblem)}</ErrorBox>}
      {loading.error && (
        <ErrorBox className="mt-3">{errorMessage(loading.error, 'Failed to load the file')}</ErrorBox>
      )}
      {read && (
        <div role="status" className="mt-3 rounded-lg border border-line bg-sunken p-3.5">
          <p>
            {format.number(read.covers.days)} days from {format.day(read.covers.firstDay)} to{' '}
            {format.day(read.covers.lastDay)}
          </p>
          <p className="mt-1 text-muted text-xs">{read.covers.currencies.join(', ')}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button variant="primary" busy={loading.isPending} onClick={() => loading.mutate(read)}>
              Load rates
            </Button>
            <Button disabled={loading.isPending} onClick={() => setChosen(null)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

function problemText(problem: RateFileProblem): string {
  switch (problem.code) {
    case 'not_rates':
      return 'This is not a file of euro foreign exchange reference rates.'
    case 'no_rates':
      return 'This file has no rates.'
    case 'rate_unreadable':
      return `Line ${problem.line} of this file cannot be read: ${problem.text}`
  }
}
