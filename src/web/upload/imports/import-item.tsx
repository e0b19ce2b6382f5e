import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import {
  type EditedRows,
  type Import,
  importQuery,
  readEditedRows,
  redoImport,
  undoImport,
} from '#web/api/imports.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { counted } from '#web/words/counted.ts'
import { formatText, importCounts, importName, sourceText } from '#web/words/import-words.ts'
import { UndoDialog } from './undo-dialog.tsx'

type ImportItemProps = {
  import: Import
  /** Null if there is only one account. */
  accountName: string | null
  /** Who made it; empty if only the user did. */
  maker: string
}

/** One import, with its rows one click away and a button that undoes it, or undoes the undo. */
export function ImportItem({ import: shown, accountName, maker }: ImportItemProps) {
  const [edited, setEdited] = useState<EditedRows | null>(null)
  const undoing = useMutation({
    mutationFn: async (keep: 'edited' | readonly string[]) => {
      const undone = await undoImport(shown.id, keep)
      setEdited(null)
      await invalidateLedger()
      return undone
    },
  })
  const redoing = useMutation({
    mutationFn: async () => {
      const redone = await redoImport(shown.id)
      undoing.reset()
      await invalidateLedger()
      return redone
    },
  })
  // Rows that were edited since are not removed without asking.
  const beginning = useMutation({
    mutationFn: async () => {
      redoing.reset()
      const found = await readEditedRows(shown.id)
      if (found.edited > 0) setEdited(found)
      else await undoing.mutateAsync('edited')
    },
  })
  const name = importName(shown)
  const isUndone = shown.undoneAt !== null
  const failure = [
    [beginning.error ?? undoing.error, 'Failed to undo the import'] as const,
    [redoing.error, 'Failed to bring the import back'] as const,
  ].find(([error]) => error)
  return (
    <li className="px-5 py-4">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-between sm:gap-6">
        <div className="min-w-0">
          <h2
            dir="auto"
            className={classNames('wrap-anywhere font-medium', isUndone && 'text-muted line-through')}
          >
            {name}
          </h2>
          <p className="mt-0.5 text-muted text-xs">
            {accountName && (
              <>
                <bdi>{accountName}</bdi> ·{' '}
              </>
            )}
            {aboutText(shown, maker)}
          </p>
          <Counts import={shown} />
          <Balance import={shown} />
          {shown.undoneAt !== null && (
            <p className="mt-1 text-muted">
              Undone on {format.dayOfTime(shown.undoneAt)}.
              <KeptLink importId={shown.id} />
            </p>
          )}
        </div>
        <div className="flex shrink-0 flex-wrap items-center gap-2">
          {!isUndone && shown.added > 0 && (
            <Link
              to="/history"
              search={{ import_id: shown.id }}
              className="flex min-h-9 items-center gap-1 rounded-lg px-2 max-sm:-ml-2 font-medium text-accent hover:bg-sunken max-md:min-h-11"
            >
              View
              <span className="sr-only"> the transactions of {name}</span>
              <ChevronRight aria-hidden="true" className="size-4" />
            </Link>
          )}
          {isUndone ? (
            isRedoable(shown) && (
              <Button aria-label={`Redo ${name}`} busy={redoing.isPending} onClick={() => redoing.mutate()}>
                Redo
              </Button>
            )
          ) : (
            <Button
              aria-label={`Undo ${name}`}
              busy={beginning.isPending || undoing.isPending}
              onClick={() => beginning.mutate()}
            >
              <Undo2 aria-hidden="true" className="size-4" />
              Undo
            </Button>
          )}
        </div>
      </div>
      <p role="status" className="mt-2 text-muted empty:hidden">
        {undoing.data &&
          isUndone &&
          `${counted(undoing.data.removed, 'transaction')} removed${undoing.data.kept > 0 ? `, ${format.number(undoing.data.kept)} kept` : ''}. You can import the file again.`}
        {redoing.data && !isUndone && `${counted(redoing.data.restored, 'transaction')} restored.`}
      </p>
      {failure && <ErrorBox className="mt-3">{errorMessage(failure[0], failure[1])}</ErrorBox>}
      {edited && (
        <UndoDialog
          name={name}
          {...edited}
          isUndoing={undoing.isPending}
          onUndo={undoing.mutate}
          onClose={() => setEdited(null)}
        />
      )}
    </li>
  )
}

/** `Uploaded on May 3, 2026, 7:12 PM by you · CSV · Jan 2 to Jan 31, 2026`. */
function aboutText(shown: Import, maker: string): string {
  const day = shown.collectedDay ? format.dayOfTime(shown.createdAt) : format.time(shown.createdAt)
  const source = sourceText(shown)
  const { firstDay, lastDay } = shown
  return [
    (source ? `${source} on ${day}` : day) + maker,
    shown.format && formatText(shown.format),
    firstDay && lastDay && `${format.day(firstDay)} to ${format.day(lastDay)}`,
    shown.finishedAt === null && shown.collectedDay === null && 'not finished',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What became of the rows. Those that were already there are among the transactions of the same days. */
function Counts({ import: shown }: { import: Import }) {
  const { added, alreadyThere, others } = importCounts(shown)
  const { accountId, firstDay, lastDay } = shown
  return (
    <p className="mt-1.5">
      {added}
      {alreadyThere && ', '}
      {alreadyThere && firstDay && lastDay ? (
        <Link
          to="/history"
          search={{ account_id: accountId, start_date: firstDay, end_date: lastDay }}
          className="text-accent underline underline-offset-2"
        >
          {alreadyThere}
          <span className="sr-only">: view all transactions of these days</span>
        </Link>
      ) : (
        alreadyThere
      )}
      {others.map((text) => `, ${text}`)}
    </p>
  )
}

/** The transactions that were kept when the import was undone. */
function KeptLink({ importId }: { importId: string }) {
  const { data: found } = useQuery(importQuery(importId))
  if (!found?.present) return null
  return (
    <>
      {' '}
      <Link
        to="/history"
        search={{ import_id: importId }}
        className="text-accent underline underline-offset-2"
      >
        {counted(found.present, 'transaction')} kept
      </Link>
    </>
  )
}

/** Whether the balances in the file agreed with its rows, if it had any. */
const Balance = ({ import: { balanceState } }: { import: Import }) =>
  balanceState !== 'none' && (
    <p className={classNames('mt-1', balanceState === 'proved' ? 'text-positive' : 'text-danger')}>
      {balanceState === 'proved'
        ? 'The balances in the file agree with its transactions.'
        : 'The balances in the file do not agree with its transactions.'}
    </p>
  )

const isRedoable = ({ redoUntil }: Import): boolean =>
  redoUntil !== null && Date.parse(redoUntil) > Date.now()
