import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { withdrawUndo } from './offered-undos.ts'

/** A change that can still be undone. */
export type Undoable = {
  id: string
  /** What it changed, for the name of its button. */
  name: string
  what: ReactNode
  about: string
  /** Undoes the change and says what it did. */
  undo: () => Promise<string>
}

type UndoListProps = {
  title: string
  changes: readonly Undoable[]
  /** The message if undoing fails. */
  failure: string
  /** Whether the list is a card, not part of one. */
  isCard?: boolean
}

/** Earlier changes, each with a button that undoes it. */
export function UndoList({ title, changes, failure, isCard = false }: UndoListProps) {
  const undoing = useMutation({
    async mutationFn({ id, undo }: Undoable) {
      const result = await undo()
      withdrawUndo(id)
      await invalidateLedger()
      return result
    },
  })
  const list = (
    <ul aria-label={title} className={classNames('divide-y divide-line', isCard && '*:px-4 md:*:px-5')}>
      {changes.map((change) => (
        <li key={change.id} className="flex items-center justify-between gap-4 py-2.5">
          <div className="min-w-0">
            <p className="wrap-anywhere">{change.what}</p>
            <p className="wrap-anywhere text-muted text-xs">{change.about}</p>
          </div>
          <Button
            busy={undoing.isPending && undoing.variables.id === change.id}
            onClick={() => undoing.mutate(change)}
          >
            <Undo2 aria-hidden="true" className="size-4" />
            Undo<span className="sr-only"> for {change.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <p role="status" className="sr-only">
        {undoing.data}
      </p>
      {undoing.error && (
        <ErrorBox isScrolledTo className="mt-6">
          {errorMessage(undoing.error, failure)}
        </ErrorBox>
      )}
      {changes.length > 0 &&
        (isCard ? (
          <>
            <h2 className="mt-8 mb-3 font-semibold">{title}</h2>
            <Card>{list}</Card>
          </>
        ) : (
          <>
            <h3 className="mt-6 font-medium">{title}</h3>
            {list}
          </>
        ))}
    </>
  )
}
