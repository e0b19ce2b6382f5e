import type { LedgerTransaction } from '#domain/transaction.ts'
import { classNames } from '#web/ui/class-names.ts'
import { selectRange, toggleSelected, useIsSelected, useIsSelecting } from './selection.ts'

/**
 * Selects a transaction. Shown on hover and focus, and on every row while any is selected. On a phone, a long press
 * starts a selection.
 */
export function SelectBox({ transaction }: { transaction: LedgerTransaction }) {
  const isSelected = useIsSelected(transaction.id)
  const isSelecting = useIsSelecting()
  return (
    <label
      className={classNames(
        'absolute inset-y-0 left-0 flex w-10 cursor-pointer items-center justify-center print:hidden',
        isSelecting
          ? 'max-md:w-12'
          : 'opacity-0 transition-opacity duration-100 focus-within:opacity-100 group-hover:opacity-100 group-focus-within:opacity-100 max-md:hidden',
      )}
    >
      <input
        type="checkbox"
        aria-label="Select"
        aria-keyshortcuts="x"
        title="Select (x). Shift-click to select a range"
        checked={isSelected}
        // React reports no keys on `change`.
        onChange={() => {}}
        onClick={(event) => (event.shiftKey ? selectRange : toggleSelected)(transaction)}
        className="size-4 accent-accent-solid"
      />
    </label>
  )
}
