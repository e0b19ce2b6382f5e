import { useQuery } from '@tanstack/react-query'
import { type Month, monthsBetween } from '#domain/calendar.ts'
import { later } from '#domain/spending-window.ts'
import { summaryOf } from '#web/api/summary.ts'
import { RangeButton, TimeRangeButtons } from '#web/charts/time-range-buttons.tsx'
import { format } from '#web/format/format.ts'
import { windowOfSearch } from '#web/reports/report-scope.ts'
import type { ReportsSearch } from '#web/reports/reports-search.ts'
import { readDefaultTimeRange } from '#web/session/preferences.ts'
import { SelectField } from '#web/ui/select-field.tsx'

type ReportWindowProps = { search: ReportsSearch; show: (search: ReportsSearch) => void }

/** Chooses the months of a report: a range that ends today, or any first and last month. */
export function ReportWindow({ search, show }: ReportWindowProps) {
  const { range = readDefaultTimeRange(), start_month, end_month, account_id, ...rest } = search
  const kept = { ...rest, ...(account_id !== undefined && { account_id }) }
  const { data: cells = [] } = useQuery(summaryOf(account_id))
  const { first, last } = windowOfSearch(search, cells)
  const [firstOfAll = last] = [first ?? last, ...cells.map(({ month }) => month)].sort()
  const lastOfAll = later(last, windowOfSearch({ range: 'all' }, cells).last)
  const choose = (start_month: Month, end_month: Month) => show({ ...kept, start_month, end_month })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <TimeRangeButtons
        range={start_month === undefined ? range : null}
        onChoose={(range) => show({ ...kept, range })}
      >
        <RangeButton isPressed={start_month !== undefined} onClick={() => choose(first ?? firstOfAll, last)}>
          Custom
        </RangeButton>
      </TimeRangeButtons>
      {start_month !== undefined && end_month !== undefined && (
        <div className="flex items-center gap-2 max-md:w-full">
          <MonthField
            label="First month"
            month={start_month}
            months={monthsBetween(firstOfAll, lastOfAll)}
            onChoose={(month) => choose(month, later(month, end_month))}
          />
          <span aria-hidden="true" className="text-muted print:hidden">
            to
          </span>
          <MonthField
            label="Last month"
            month={end_month}
            months={monthsBetween(start_month, lastOfAll)}
            onChoose={(month) => choose(start_month, month)}
          />
        </div>
      )}
    </div>
  )
}

type MonthFieldProps = {
  label: string
  month: Month
  months: readonly Month[]
  onChoose: (month: Month) => void
}

const MonthField = ({ label, month, months, onChoose }: MonthFieldProps) => (
  <SelectField
    label={label}
    hideLabel
    className="md:w-44 max-md:grow print:hidden"
    value={month}
    onChange={({ target }) => onChoose(target.value)}
  >
    {months.map((each) => (
      <option key={each} value={each}>
        {format.month(each)}
      </option>
    ))}
  </SelectField>
)
