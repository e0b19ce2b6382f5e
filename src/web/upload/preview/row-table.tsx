import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, useRef } from 'react'
import type { ColumnPlaces } from '#domain/reading/reading.ts'
import { format } from '#web/format/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ColumnHeading } from './column-menu.tsx'
import type { PreviewColumns, PreviewRow, PreviewSkip, RowDecision } from './preview.ts'
import { Amount, isAdded, RowCheckbox, RowDescription, StateBadge } from './row-texts.tsx'
import { useRowBlocks } from './use-row-blocks.ts'

/** Beyond this, browsers cannot scroll. */
export const mostShown = 300_000

export type RowsShown = {
  /** Changes when the rows do. */
  rowsKey: string
  total: number
  currency: string | null
  /** The columns of the file beside what was read in them; null if they are not shown. */
  columns: PreviewColumns | null
  /** Whether it is known where the rows stand. */
  isCompared: boolean
  disabled: boolean
  load: (from: number, count: number) => Promise<(PreviewRow | PreviewSkip)[]>
  skipText: (reason: PreviewSkip['reason']) => string
  /** Null where rows are only shown. */
  onChoose: ((index: number, decision: RowDecision) => void) | null
  onColumns: (places: ColumnPlaces) => void
}

/** The rows of a statement as a table that scrolls by itself. Only the rows in its window are rendered. */
export function RowTable(props: RowsShown) {
  const { rowsKey, total, currency, columns, isCompared, disabled, load, skipText, onChoose, onColumns } =
    props
  const scroller = useRef<HTMLElement>(null)
  const count = Math.min(total, mostShown)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => 45,
    overscan: 12,
  })
  const drawn = virtualizer.getVirtualItems()
  const rowAt = useRowBlocks(rowsKey, { first: drawn[0]?.index ?? 0, last: drawn.at(-1)?.index ?? 0 }, load)
  const width = 5 + (columns?.names.length ?? 0)
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="Rows of the statement"
      className="relative max-h-[min(36rem,65vh)] overflow-auto overscroll-contain"
    >
      <table aria-rowcount={count + 1} className={classNames('w-full', columns ? 'w-max' : 'table-fixed')}>
        <thead className="sticky top-0 z-10 bg-surface text-left text-muted text-xs shadow-[0_1px_0_var(--color-line)]">
          <tr className="*:px-3 *:py-2 *:align-bottom *:font-medium *:first:pl-5 *:last:pr-5">
            <th className={onChoose ? 'w-12' : 'w-0'}>
              <span className="sr-only">Add</span>
            </th>
            <th className="w-30">Date</th>
            <th className={columns ? 'w-56' : undefined}>Description</th>
            <th className="w-34 text-right">Amount</th>
            <th className={classNames('w-36', columns && 'border-line border-r')}>State</th>
            {columns?.names.map((_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={column} className="w-40 min-w-32 max-w-56">
                <ColumnHeading columns={columns} column={column} disabled={disabled} onChange={onColumns} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map(({ index, key, start }, place) => {
            const row = rowAt(index)
            return (
              <Fragment key={key}>
                <Gap height={start - (drawn[place - 1]?.end ?? 0)} width={width} />
                <tr
                  ref={virtualizer.measureElement}
                  data-index={index}
                  aria-rowindex={index + 2}
                  className={classNames(
                    'h-[45px] border-line border-t *:px-3 *:py-1.5 *:first:pl-5 *:last:pr-5 hover:bg-sunken/50',
                    row && 'state' in row && !isAdded(row, onChoose !== null) && 'text-muted',
                  )}
                >
                  {row && ('state' in row ? rowCells(row) : skippedCells(row))}
                  {row &&
                    columns?.names.map((_, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                      <td key={column} className="max-w-56 text-muted text-xs">
                        <span dir="auto" className="block truncate" title={row.cells?.[column]}>
                          {row.cells?.[column]}
                        </span>
                      </td>
                    ))}
                </tr>
              </Fragment>
            )
          })}
          <Gap height={virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0)} width={width} />
        </tbody>
      </table>
    </section>
  )

  function rowCells(row: PreviewRow): ReactNode {
    return (
      <>
        <td>{onChoose && <RowCheckbox row={row} disabled={disabled} onChoose={onChoose} />}</td>
        <td className="whitespace-nowrap tabular-nums">{format.day(row.date)}</td>
        <td className={columns ? 'max-w-56' : undefined}>
          <RowDescription {...props} row={row} />
        </td>
        <td className="text-right">
          <Amount cents={row.cents} currency={currency} />
        </td>
        <td className={columns ? 'border-line border-r' : undefined}>
          {isCompared && <StateBadge state={row.state} />}
        </td>
      </>
    )
  }

  function skippedCells(skip: PreviewSkip): ReactNode {
    return (
      <>
        <td />
        <td className="whitespace-nowrap text-muted tabular-nums">Line {skip.line}</td>
        <td colSpan={3} className={classNames('wrap-anywhere', columns && 'border-line border-r')}>
          {skipText(skip.reason)}
        </td>
      </>
    )
  }
}

/** Takes the space of rows that are not rendered. */
const Gap = ({ height, width }: { height: number; width: number }) =>
  height > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without content cannot be focused
    <tr aria-hidden="true" style={{ height }}>
      <td colSpan={width} className="p-0" />
    </tr>
  )
