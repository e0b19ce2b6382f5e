import { Columns3 } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { ColumnPlaces, Reason } from '#domain/reading/reading.ts'
import type { SkipReason } from '#domain/statements/statement-problem.ts'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { useIsNarrow } from '#web/ui/use-is-narrow.ts'
import { readingText } from '#web/words/reading-words.ts'
import { skipText } from '#web/words/statement-words.ts'
import type { Counts, PreviewColumns, PreviewPart, RowFilter } from './preview.ts'
import type { PreviewSession } from './preview-session.ts'
import { RowList } from './row-list.tsx'
import { RowTable } from './row-table.tsx'
import { stateTexts } from './row-texts.tsx'

type RowsCardProps = {
  session: Pick<PreviewSession, 'rows' | 'choose'>
  part: PreviewPart
  /** The currency of the amounts; null if neither the file nor the account determines it. */
  currency: string | null
  counts: Counts
  /** Increases when rows may have changed. */
  version: number
  isOfBank: boolean
  columns: PreviewColumns | null
  showsColumns: boolean
  /** Whether it is known where the rows stand. */
  isCompared: boolean
  disabled: boolean
  /** Whether single rows can be added or left out. */
  canChoose: boolean
  onColumns: (places: ColumnPlaces) => void
  onShowColumns: (isShown: boolean) => void
}

/** The rows of a statement by where they stand, with the columns of the file on request. */
export function RowsCard(props: RowsCardProps) {
  const { session, part, counts, version, isOfBank, columns, showsColumns, isCompared } = props
  const { disabled, canChoose, onColumns, onShowColumns } = props
  const [picked, setFilter] = useState<RowFilter>('all')
  const all = counts.new + counts.there + counts.probably_there + counts.deleted
  const totals: Record<RowFilter, number> = { ...counts, all }
  const filter = totals[picked] > 0 ? picked : all > 0 ? 'all' : 'skipped'
  const chosenOfFilter = filter === 'deleted' ? counts.chosenDeleted : counts.chosenProbablyThere
  const isNarrow = useIsNarrow()
  const shownColumns = showsColumns ? columns : null
  const withCells = shownColumns !== null
  const load = useCallback(
    (from: number, count: number) => session.rows(part.id, filter, { from, count, withCells }),
    [session, part.id, filter, withCells],
  )
  const Rows = isNarrow ? RowList : RowTable
  return (
    <Card aria-label="Rows" className="overflow-clip">
      <div className="flex flex-wrap items-end justify-between gap-3 px-4 py-4 md:px-5">
        <ChoiceGroup
          label="Rows"
          choices={isCompared ? filtersOf(totals) : [['all', `All ${format.number(all)}`]]}
          value={filter}
          onChange={setFilter}
        />
        <div className="flex flex-wrap gap-2">
          {(filter === 'probably_there' || filter === 'deleted') && canChoose && (
            <Button
              disabled={disabled}
              onClick={() => void session.choose(part.id, filter, chosenOfFilter > 0 ? 'leave_out' : 'add')}
            >
              {chosenOfFilter > 0 ? 'Add none of these' : 'Add all of these'}
            </Button>
          )}
          {columns && (
            <Button aria-pressed={showsColumns} onClick={() => onShowColumns(!showsColumns)}>
              <Columns3 aria-hidden="true" className="size-4" />
              {showsColumns ? 'Hide the file’s columns' : 'Show the file’s columns'}
            </Button>
          )}
        </div>
      </div>
      <Rows
        key={`${part.id} ${filter} ${isNarrow}`}
        rowsKey={`${part.id} ${filter} ${withCells} ${version}`}
        total={totals[filter]}
        currency={props.currency}
        columns={shownColumns}
        isCompared={isCompared}
        disabled={disabled}
        load={load}
        skipText={(reason) => (isOfBank ? skipText(reason as SkipReason) : readingText(reason as Reason))}
        onChoose={canChoose ? (index, decision) => void session.choose(part.id, index, decision) : null}
        onColumns={onColumns}
      />
    </Card>
  )
}

function filtersOf(totals: Record<RowFilter, number>): (readonly [RowFilter, string])[] {
  const texts: Record<RowFilter, string> = { all: 'All', ...stateTexts }
  const shown = (Object.keys(texts) as RowFilter[]).filter((filter) => filter === 'all' || totals[filter] > 0)
  return shown.map((filter) => [filter, `${texts[filter]} ${format.number(totals[filter])}`])
}
