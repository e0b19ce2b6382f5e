import { useState } from 'react'
import type { EditedRows } from '#web/api/imports.ts'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { counted } from '#web/words/counted.ts'

type UndoDialogProps = EditedRows & {
  name: string
  isUndoing: boolean
  onUndo: (keep: 'edited' | readonly string[]) => void
  onClose: () => void
}

/** Asks which of the edited rows to keep when an import is undone: all of them, unless the user says otherwise. */
export function UndoDialog({ name, present, edited, rows, isUndoing, onUndo, onClose }: UndoDialogProps) {
  const [kept, setKept] = useState<ReadonlySet<string>>(() => new Set(rows.map(({ id }) => id)))
  const isEachListed = rows.length === edited
  const keepsAll = kept.size === rows.length
  const keep = (ids: readonly string[], isKept: boolean) => {
    const next = new Set(kept)
    for (const id of ids) isKept ? next.add(id) : next.delete(id)
    setKept(next)
  }
  const removed = present - (keepsAll ? edited : kept.size)
  return (
    <Dialog title="Undo this import?" onClose={onClose}>
      <p className="text-muted">
        You edited {counted(edited, 'transaction')} of <bdi className="text-ink">{name}</bdi> or attached
        files to {edited === 1 ? 'it' : 'them'}.{' '}
        {isEachListed ? 'Choose which to keep.' : 'Choose whether to keep them.'}
      </p>
      <label className="mt-4 flex min-h-9 items-center gap-3 font-medium max-md:min-h-11">
        <input
          type="checkbox"
          checked={keepsAll}
          onChange={({ target }) =>
            keep(
              rows.map(({ id }) => id),
              target.checked,
            )
          }
          className="size-4 accent-accent"
        />
        Keep all
      </label>
      {isEachListed && (
        <ul
          aria-label="Edited transactions"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls can be scrolled by keyboard
          tabIndex={0}
          className="max-h-72 divide-y divide-line overflow-y-auto border-line border-y"
        >
          {rows.map(({ id, date, description, cents, currency }) => (
            <li key={id}>
              <label className="flex min-h-11 items-center gap-3 py-2">
                <input
                  type="checkbox"
                  checked={kept.has(id)}
                  onChange={({ target }) => keep([id], target.checked)}
                  className="size-4 shrink-0 accent-accent"
                />
                <span className="min-w-0 flex-1">
                  <span dir="auto" className="wrap-anywhere block">
                    {description}
                  </span>
                  <span className="text-muted text-xs">{format.day(date)}</span>
                </span>
                <span className="whitespace-nowrap font-medium tabular-nums">
                  {format.money(cents, currency)}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" busy={isUndoing} onClick={() => onUndo(keepsAll ? 'edited' : [...kept])}>
          Remove {counted(removed, 'transaction')}
        </Button>
      </div>
    </Dialog>
  )
}
