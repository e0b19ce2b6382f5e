import type { PeriodUnit, TrendDimension, TrendLook } from '#domain/reports/report-view.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { periodUnits, type ReportsSearch, trendDimensions, trendLooks } from './reports-search.ts'

type TrendControlsProps = { search: ReportsSearch; show: (search: ReportsSearch) => void }

/** What Trends groups by, its periods and its chart. */
export function TrendControls({ search, show }: TrendControlsProps) {
  const { by = 'parent', unit = 'month', look = 'bars' } = search
  const chart = (
    <Select
      label="Chart"
      value={look}
      names={trendLooks}
      onChoose={(look) => show({ ...search, look: look as TrendLook })}
    />
  )
  if (look === 'years') return <div className="mb-5 grid md:flex print:hidden">{chart}</div>
  return (
    <div className="mb-5 grid grid-cols-2 items-center gap-3 md:flex print:hidden">
      <Select
        label="Group by"
        value={by}
        names={trendDimensions}
        onChoose={(by) => show({ ...search, by: by as TrendDimension })}
      />
      <Select
        label="Period"
        value={unit}
        names={periodUnits}
        onChoose={(unit) => show({ ...search, unit: unit as PeriodUnit })}
      />
      {chart}
      <CheckboxField
        label="Average of 3"
        checked={search.smooth === true}
        onChange={({ target }) => {
          const { smooth: _, ...rest } = search
          show(target.checked ? { ...rest, smooth: true } : rest)
        }}
      />
    </div>
  )
}

type SelectProps = {
  label: string
  value: string
  names: Record<string, string>
  onChoose: (value: string) => void
}

const Select = ({ label, value, names, onChoose }: SelectProps) => (
  <SelectField label={label} hideLabel value={value} onChange={({ target }) => onChoose(target.value)}>
    {Object.entries(names).map(([each, name]) => (
      <option key={each} value={each}>
        {name}
      </option>
    ))}
  </SelectField>
)
