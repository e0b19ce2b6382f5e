import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { categoriesQuery } from '#web/api/categories.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

const CategoryDialog = lazyDialog(async () => (await import('./category-dialog.tsx')).CategoryDialog)

type NewCategoryHintProps = { name: string; onCreated: (name: string) => void; onClosed: () => void }

/** Below a field that names a new category. The category is created with the form, or in a dialog with its details. */
export function NewCategoryHint({ name, onCreated, onClosed }: NewCategoryHintProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { data: categories } = useQuery(categoriesQuery)
  return (
    <>
      New category.{' '}
      {categories && (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="font-medium text-accent underline underline-offset-2 max-md:min-h-11"
        >
          Color, symbol and kind...
        </button>
      )}
      {isOpen &&
        categories &&
        createPortal(
          // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from the form around the field
          <div onSubmit={stop} onKeyDown={stop}>
            <CategoryDialog
              category={null}
              newName={name}
              categories={categories}
              onSaved={onCreated}
              onClose={() => {
                setIsOpen(false)
                onClosed()
              }}
            />
          </div>,
          document.body,
        )}
    </>
  )
}

/** React passes events of a portal on to the form around the field. */
const stop = (event: SyntheticEvent) => event.stopPropagation()
