import type { ColumnPlaces } from '#domain/reading/reading.ts'
import { Card } from '#web/ui/card.tsx'
import { ColumnHeading } from './column-menu.tsx'
import type { PreviewColumns } from './preview.ts'

type ColumnsTableProps = {
  columns: PreviewColumns
  disabled: boolean
  onColumns: (places: ColumnPlaces) => void
}

/** The first rows of a table in which dates or amounts were not found, so that the user can say which columns they are. */
export const ColumnsTable = ({ columns, disabled, onColumns }: ColumnsTableProps) => (
  <Card aria-labelledby="file-columns" className="overflow-clip">
    <h2 id="file-columns" className="px-4 py-4 font-semibold md:px-5">
      Columns of the file
    </h2>
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-labelledby="file-columns"
      className="max-h-[min(30rem,60vh)] overflow-auto border-line border-t"
    >
      <table className="w-max min-w-full text-left">
        <thead className="sticky top-0 bg-surface text-muted text-xs shadow-[0_1px_0_var(--color-line)]">
          <tr className="*:px-3 *:py-2 *:align-bottom *:font-medium">
            {columns.names.map((_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={column} className="min-w-36 max-w-56">
                <ColumnHeading columns={columns} column={column} disabled={disabled} onChange={onColumns} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.sample.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order
            <tr key={row} className="border-line border-t *:px-3 *:py-2">
              {columns.names.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column} dir="auto" className="max-w-56 truncate">
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </Card>
)
