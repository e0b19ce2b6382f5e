import { Pencil, Plus, SquareCheck, Trash2 } from 'lucide-react'
import { memo, useEffect, useState } from 'react'
import type { LedgerTransaction } from '#domain/transaction.ts'
import type { AccountNames } from '#web/api/accounts.ts'
import type { Suggested } from '#web/api/review.ts'
import type { LedgerTransfer } from '#web/api/transfers.ts'
import { format, useFormatSettings } from '#web/format/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { EditTransaction } from './edit-transaction.tsx'
import { Badge, RowBadges, ToReviewDot } from './row-badges.tsx'
import { editButtonId, rowId } from './row-ids.ts'
import { SelectBox } from './selection/select-box.tsx'
import { toggleSelected, useIsSelected, useIsSelecting } from './selection/selection.ts'
import { useLongPress } from './selection/use-long-press.ts'
import { TransactionCategory } from './transaction-category.tsx'
import { TransactionText } from './transaction-text.tsx'
import { TransactionValue } from './transaction-value.tsx'

/** The actions of a row. The functions are stable, so that memoized rows do not re-render. */
export type RowActions = {
  /** The row being edited, at most one. */
  editedId: string | null
  onEdit: (id: string | null) => void
  onDelete: (transaction: LedgerTransaction) => void
  onCreateRule: (transaction: LedgerTransaction) => void
  /** Shows the transfer that a transaction is a side of, or links it as one. */
  onTransfer: (transaction: LedgerTransaction) => void
  /** The row that the URL links to, and what to do once it is rendered. */
  soughtId: string | undefined
  onSoughtShown: () => void
}

/** What the virtual list needs from each row. */
type WindowedRow = {
  index: number
  measure: (row: HTMLTableRowElement | null) => void
  /** Called with the focused row, or null when it loses the focus. */
  onFocused: (id: string | null) => void
}

type OfTable = 'editedId' | 'soughtId' | 'onSoughtShown'

type TransactionRowProps = Omit<RowActions, OfTable> & {
  /** Called after the row is first rendered. Only set for the row that the URL links to. */
  onShown: (() => void) | undefined
} & WindowedRow &
  ShownTransaction & { editing: boolean }

type ShownTransaction = {
  transaction: LedgerTransaction
  /** The linked transfer that it is a side of. */
  transfer: LedgerTransfer | undefined
  /** A better category than the one it has, while it is to be reviewed. */
  suggestion: Suggested | undefined
  accountNames: AccountNames
}

/** A transaction, or its form while it is edited. */
export const TransactionRow = memo(
  ({ editing, index, measure, onFocused, onShown, ...row }: TransactionRowProps) => {
    const { transaction, onEdit } = row
    const isSelected = useIsSelected(transaction.id)
    const isSelecting = useIsSelecting()
    const longPress = useLongPress(transaction)
    const [isToggled, setIsToggled] = useState(false)
    const isOpen = isToggled && !isSelecting
    useEffect(() => onShown?.(), [onShown])
    return (
      <tr
        ref={measure}
        id={rowId(transaction.id)}
        tabIndex={onShown && -1}
        data-index={index}
        data-transaction={transaction.id}
        data-open={isOpen || undefined}
        {...(!editing && longPress)}
        aria-rowindex={index + 2}
        onFocus={() => onFocused(transaction.id)}
        onBlur={() => onFocused(null)}
        className={
          editing
            ? 'border-line border-t bg-sunken/60 max-md:block'
            : classNames(
                rowLook,
                isSelected ? 'bg-accent-soft' : 'hover:bg-sunken/60',
                isSelecting && 'max-md:pl-12',
                isOpen && 'max-md:pb-13',
              )
        }
      >
        {editing ? (
          <td colSpan={5} className="max-md:block">
            <EditTransaction
              transaction={transaction}
              suggestion={row.suggestion}
              onDone={() => onEdit(null)}
              onTransfer={() => row.onTransfer(transaction)}
            />
          </td>
        ) : (
          <TransactionCells
            {...row}
            isOpen={isOpen}
            onToggle={isSelecting ? null : () => setIsToggled(!isToggled)}
          />
        )}
      </tr>
    )
  },
)

type TransactionCellsProps = Omit<RowActions, OfTable> &
  ShownTransaction & {
    /** Whether a narrow screen shows the actions. */
    isOpen: boolean
    /** Null where a tap does something else. */
    onToggle: (() => void) | null
  }

// On narrow screens, two lines: description and amount, category and date. A tap shows the buttons below.
const rowLook =
  'group border-line border-t transition-colors duration-100 focus:bg-accent-soft focus-visible:-outline-offset-2 ' +
  'md:*:px-2 md:*:py-2.5 lg:*:px-3 md:*:first:pl-10 md:*:last:pr-5 ' +
  'max-md:relative max-md:select-none max-md:first:border-t-0 max-md:grid max-md:min-h-16 max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:content-center max-md:gap-x-4 max-md:px-4 max-md:py-2.5'
const secondLine = 'max-md:mt-0.5 max-md:text-xs'
/** Above the area that shows the actions. */
const aboveToggle = 'max-md:[&_a]:relative max-md:[&_a]:z-1 max-md:[&_button]:relative max-md:[&_button]:z-1'

function TransactionCells({
  transaction,
  transfer,
  suggestion,
  accountNames,
  isOpen,
  onToggle,
  ...actions
}: TransactionCellsProps) {
  // A memoized row is not rendered again with its screen.
  useFormatSettings()
  const accountName = accountNames?.get(transaction.accountId)
  const note = transaction.note ?? transaction.ruleNote
  return (
    <>
      <td
        className={classNames(
          'relative text-muted tabular-nums max-md:static max-md:order-4 max-md:col-span-2 max-md:max-w-[46vw] max-md:truncate max-md:text-right',
          secondLine,
        )}
      >
        <SelectBox transaction={transaction} />
        {onToggle && (
          <button
            type="button"
            data-row-toggle
            aria-label="Actions"
            aria-expanded={isOpen}
            onClick={onToggle}
            className="absolute inset-0 -outline-offset-2 md:hidden"
          />
        )}
        {format.day(transaction.date)}
        {accountName !== undefined && (
          <>
            <span className="md:hidden"> · </span>
            <span dir="auto" title={accountName} className="md:block md:truncate md:text-xs">
              {accountName}
            </span>
          </>
        )}
      </td>
      <td className="max-md:order-1 max-md:col-span-2 max-md:not-group-data-open:grid max-md:not-group-data-open:grid-cols-[minmax(0,max-content)_auto] max-md:not-group-data-open:justify-start max-md:not-group-data-open:items-center max-md:not-group-data-open:gap-x-2">
        <div className="flex items-center gap-2">
          {!transaction.reviewed && <ToReviewDot />}
          <TransactionText transaction={transaction} />
          {transaction.leftOutBy === 'transfer' && !transfer && <Badge>Transfer</Badge>}
          {transaction.excluded && transaction.leftOutBy !== 'transfer' && <Badge>Excluded</Badge>}
          <IconButton
            label="Create rule from this description"
            onClick={() => actions.onCreateRule(transaction)}
            className={classNames(
              'opacity-0 transition-opacity focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 max-md:absolute max-md:right-23 max-md:bottom-1 max-md:opacity-100 md:-my-1.5 [@media(hover:none),(any-pointer:coarse)]:opacity-100',
              !isOpen && 'max-md:hidden',
            )}
          >
            <Plus aria-hidden="true" />
          </IconButton>
          {isOpen && (
            <IconButton
              label="Select"
              onClick={() => toggleSelected(transaction)}
              className="max-md:absolute max-md:right-34 max-md:bottom-1 md:hidden"
            >
              <SquareCheck aria-hidden="true" />
            </IconButton>
          )}
        </div>
        <div
          className={classNames(
            'mt-1 flex flex-wrap gap-1.5 empty:hidden max-md:mb-1 max-md:not-group-data-open:my-0 max-md:not-group-data-open:max-w-[36vw] max-md:not-group-data-open:gap-1',
            aboveToggle,
          )}
        >
          <RowBadges
            transaction={transaction}
            transfer={transfer}
            accountNames={accountNames}
            onTransfer={() => actions.onTransfer(transaction)}
            onEdit={() => actions.onEdit(transaction.id)}
          />
        </div>
        {note && (
          <p dir="auto" title={note} className="wrap-anywhere col-span-2 line-clamp-2 text-muted text-xs">
            {note}
          </p>
        )}
      </td>
      <td className={classNames('min-w-0 max-md:order-3', secondLine, aboveToggle)}>
        <TransactionCategory transaction={transaction} suggestion={suggestion} />
      </td>
      <td
        className={classNames(
          'whitespace-nowrap text-right font-medium tabular-nums max-md:order-2',
          transaction.excluded ? 'text-muted' : transaction.cents > 0 && 'text-positive',
        )}
      >
        {transaction.cents > 0 && '+'}
        {format.money(transaction.cents, transaction.currency)}
        <TransactionValue transaction={transaction} />
      </td>
      <td
        className={classNames('max-md:absolute max-md:right-1 max-md:bottom-1', !isOpen && 'max-md:hidden')}
      >
        <div className="flex justify-end md:-my-1.5">
          <IconButton
            id={editButtonId(transaction.id)}
            label="Edit"
            onClick={() => actions.onEdit(transaction.id)}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton label="Delete" tone="danger" onClick={() => actions.onDelete(transaction)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </td>
    </>
  )
}
