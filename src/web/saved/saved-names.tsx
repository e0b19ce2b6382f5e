import { Bookmark, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { KeptPlace } from '#web/ui/kept-place.tsx'

type SavedNamesProps<Saved> = {
  what: 'filter' | 'report'
  saved: readonly Saved[]
  isLoading: boolean
  /** The one that is on the screen. */
  current: Saved | undefined
  canSave: boolean
  linkTo: (
    saved: Saved,
    look: { className: string; children: ReactNode; 'aria-current': 'page' | undefined },
  ) => ReactNode
  /** The dialog for a saved one, or for what is on the screen if it is null. */
  dialog: (props: { saved: Saved | null; others: readonly string[]; onClose: () => void }) => ReactNode
}

/** Saving replaces the button that opened the dialog with the one that edits, which then gets the focus. */
export const savedButtonId = (what: 'filter' | 'report') => `save-or-edit-${what}`

/** Links to what was saved under a name, and a button that saves what is on the screen. */
export function SavedNames<Saved extends { id: string; name: string }>({
  what,
  saved,
  isLoading,
  current,
  canSave,
  linkTo,
  dialog,
}: SavedNamesProps<Saved>) {
  const [opened, setOpened] = useState<Saved | 'new' | null>(null)
  const buttonId = savedButtonId(what)
  return (
    <KeptPlace
      name={`saved-${what}s`}
      isLoading={isLoading}
      keepsWidth={what === 'report'}
      className="col-span-full flex flex-wrap items-center gap-2 print:hidden"
    >
      {saved.length > 0 && (
        <ul aria-label={`Saved ${what}s`} className="flex flex-wrap gap-2">
          {saved.map((one) => (
            <li key={one.id}>
              {linkTo(one, {
                'aria-current': one.id === current?.id ? 'page' : undefined,
                className: classNames(
                  'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3.5 py-1 font-medium transition-colors duration-150 max-md:min-h-11',
                  one.id === current?.id
                    ? 'border-accent bg-accent-soft text-accent'
                    : 'border-line bg-surface hover:bg-sunken',
                ),
                children: (
                  <>
                    <Bookmark aria-hidden="true" className="size-3.5 shrink-0" />
                    <bdi className="max-w-60 truncate">{one.name}</bdi>
                  </>
                ),
              })}
            </li>
          ))}
        </ul>
      )}
      {current && (
        <IconButton
          id={buttonId}
          label={`Edit the saved ${what} ${current.name}`}
          onClick={() => setOpened(current)}
        >
          <Pencil aria-hidden="true" />
        </IconButton>
      )}
      {canSave && (
        <Button id={buttonId} variant="ghost" disabled={isLoading} onClick={() => setOpened('new')}>
          <Bookmark aria-hidden="true" className="size-4" />
          {`Save ${what}...`}
        </Button>
      )}
      {opened &&
        dialog({
          saved: opened === 'new' ? null : opened,
          others: saved.filter(({ id }) => opened === 'new' || id !== opened.id).map(({ name }) => name),
          onClose: () => setOpened(null),
        })}
    </KeptPlace>
  )
}
