import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { format } from '#web/format/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ColumnMenu } from './column-menu.tsx'
import type { PreviewColumns, PreviewRow } from './preview.ts'
import { mostShown, type RowsShown } from './row-table.tsx'
import { Amount, isAdded, RowCheckbox, RowDescription, StateBadge } from './row-texts.tsx'
import { useRowBlocks } from './use-row-blocks.ts'

/** The rows of a statement as a list for phones, which scrolls with the page. */
export function RowList(props: RowsShown) {
  const { rowsKey, total, columns, disabled, load, skipText, onColumns } = props
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const count = Math.min(total, mostShown)
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => 76,
    overscan: 10,
    scrollMargin: top,
  })
  // What is above can change its height.
  useLayoutEffect(() => {
    const measure = () =>
      setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const drawn = virtualizer.getVirtualItems()
  const rowAt = useRowBlocks(rowsKey, { first: drawn[0]?.index ?? 0, last: drawn.at(-1)?.index ?? 0 }, load)
  return (
    <>
      {columns && <ColumnList columns={columns} disabled={disabled} onColumns={onColumns} />}
      <ul
        ref={list}
        aria-label="Rows of the statement"
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {drawn.map(({ index, key, start }) => {
          const row = rowAt(index)
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={count}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 min-h-[76px] border-line border-t px-4 py-3"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {row && ('state' in row ? <Item row={row} {...props} /> : null)}
              {row && !('state' in row) && (
                <p className="wrap-anywhere">
                  <span className="block text-muted text-xs">Line {row.line}</span>
                  {skipText(row.reason)}
                </p>
              )}
              {row && columns && <Cells columns={columns} cells={row.cells} />}
            </li>
          )
        })}
      </ul>
    </>
  )
}

const Item = ({ row, ...props }: RowsShown & { row: PreviewRow }) => {
  const { currency, isCompared, disabled, onChoose } = props
  return (
    <div className="flex gap-3">
      {onChoose && (
        <span className="-my-2 -ml-2 grid size-11 shrink-0 place-items-center">
          <RowCheckbox row={row} disabled={disabled} onChoose={onChoose} />
        </span>
      )}
      <div className={classNames('min-w-0 flex-1', !isAdded(row, onChoose !== null) && 'text-muted')}>
        <div className="flex gap-3">
          <span className="min-w-0 flex-1">
            <RowDescription {...props} row={row} />
          </span>
          <Amount cents={row.cents} currency={currency} />
        </div>
        <p className="mt-1 flex items-center justify-between gap-3 text-muted text-xs">
          {format.day(row.date)}
          {isCompared && <StateBadge state={row.state} />}
        </p>
      </div>
    </div>
  )
}

const Cells = ({ columns, cells }: { columns: PreviewColumns; cells: string[] | null }) => (
  <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 pl-11 text-muted text-xs">
    {columns.names.map((name, column) =>
      cells?.[column]?.trim() ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <div key={column} className="contents">
          <dt className="max-w-32 truncate">{name}</dt>
          <dd dir="auto" className="wrap-anywhere text-ink">
            {cells[column]}
          </dd>
        </div>
      ) : null,
    )}
  </dl>
)

type ColumnListProps = Pick<RowsShown, 'disabled' | 'onColumns'> & { columns: PreviewColumns }

const ColumnList = ({ columns, disabled, onColumns }: ColumnListProps) => (
  <ul aria-label="Columns of the file" className="flex flex-col gap-2 border-line border-t bg-sunken/60 p-4">
    {columns.names.map((name, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
      <li key={column} className="grid grid-cols-2 items-center gap-3">
        <span className="wrap-anywhere">{columns.hasNames ? name : `Column ${name}`}</span>
        <ColumnMenu
          name={name}
          column={column}
          places={columns.places}
          disabled={disabled}
          onChange={onColumns}
        />
      </li>
    ))}
  </ul>
)
