import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { LedgerTransaction } from '#domain/transaction.ts'
import type { AccountNames } from '#web/api/accounts.ts'
import type { Suggested } from '#web/api/review.ts'
import type { LedgerTransfer } from '#web/api/transfers.ts'
import { useIsNarrow } from '#web/ui/use-is-narrow.ts'
import { type RowActions, TransactionRow } from './transaction-row.tsx'

type TransactionTableProps = RowActions & {
  name: string
  transactions: readonly LedgerTransaction[]
  /** The linked transfers, by transaction ID. */
  transfers: ReadonlyMap<string, LedgerTransfer>
  /** Suggested categories, by transaction ID. */
  suggestions: ReadonlyMap<string, Suggested> | undefined
  accountNames: AccountNames
}

/**
 * The transactions of a month: a table on wide screens, a list on narrow ones. Only the rows near the viewport are
 * rendered.
 */
export function TransactionTable({
  name,
  transactions,
  transfers,
  suggestions,
  accountNames,
  editedId,
  soughtId,
  onSoughtShown,
  ...actions
}: TransactionTableProps) {
  const ids = useMemo(() => transactions.map(({ id }) => id), [transactions])
  const { table, virtualizer, top, setFocusedKey } = useWindowedRows(ids, useIsNarrow(), [editedId, soughtId])
  const drawn = virtualizer.getVirtualItems()
  return (
    <table
      ref={table}
      aria-label={`Transactions of ${name}`}
      aria-rowcount={transactions.length + 1}
      className="w-full table-fixed max-md:block"
    >
      <thead className="text-left text-muted text-xs max-md:sr-only">
        <tr className="*:px-2 *:py-2 lg:*:px-3 *:font-medium *:first:pl-10 *:last:pr-5">
          <th className="w-36 lg:w-39">Date</th>
          <th>Description</th>
          <th className="w-32 lg:w-44">Category</th>
          <th className="w-32 text-right lg:w-40">Amount</th>
          <th className="w-24 text-right lg:w-28">Actions</th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {drawn.map(({ index, key, start }, place) => {
          const transaction = transactions[index]
          const above = start - (drawn[place - 1]?.end ?? top)
          return (
            transaction && (
              <Fragment key={key}>
                <Gap height={above} />
                <TransactionRow
                  transaction={transaction}
                  transfer={transfers.get(transaction.id)}
                  suggestion={transaction.reviewed ? undefined : suggestions?.get(transaction.id)}
                  accountNames={accountNames}
                  index={index}
                  measure={virtualizer.measureElement}
                  onFocused={setFocusedKey}
                  editing={transaction.id === editedId}
                  onShown={transaction.id === soughtId ? onSoughtShown : undefined}
                  {...actions}
                />
              </Fragment>
            )
          )
        })}
        <Gap height={top + virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? top)} />
      </tbody>
    </table>
  )
}

/** Takes the space of rows that are not rendered. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without content cannot be focused
    <tr aria-hidden="true" className="max-md:block" style={{ height }}>
      <td colSpan={5} className="p-0" />
    </tr>
  )

/** Height of a one-line row. Taller rows are measured when they are rendered. */
const usualHeight = { wide: 53, narrow: 64 }

/** Months up to this many rows are rendered completely. See `docs/decisions/long-months.md`. */
const maxRenderedWhole = 200

/**
 * Renders the rows near the viewport, the focused one, and those that are `always` needed. Spacers stand in for the
 * others, so that the scrollbar is correct.
 */
function useWindowedRows(
  keys: readonly string[],
  isNarrow: boolean,
  always: readonly (string | null | undefined)[],
) {
  const table = useRef<HTMLTableElement>(null)
  const [top, setTop] = useState(0)
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const kept = [...always, focusedKey].flatMap((key) => (key ? keys.indexOf(key) : []))

  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => (isNarrow ? usualHeight.narrow : usualHeight.wide),
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    overscan: keys.length <= maxRenderedWhole ? maxRenderedWhole : 20,
    scrollMargin: top,
    rangeExtractor: (range: Range) => {
      const indexes = new Set(defaultRangeExtractor(range))
      for (const index of kept) if (index >= 0) indexes.add(index)
      return [...indexes].sort((a, b) => a - b)
    },
  })
  // Content above can change its height when other months expand or collapse.
  useLayoutEffect(() => {
    const rows = table.current?.tBodies[0]
    if (!rows) return
    const measure = () => setTop(Math.round(rows.getBoundingClientRect().top + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  return { table, virtualizer, top, setFocusedKey }
}
