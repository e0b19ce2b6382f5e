import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PeriodUnit, TrendDimension, TrendLook } from '#domain/reports/report-view.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'
import type { ReportProps } from './report-props.ts'
import { trendChoicesQuery, trendsQueries } from './report-queries.ts'
import { periodUnits, type ReportsSearch, trendDimensions, trendLooks } from './reports-search.ts'

const SeriesDialog = lazyDialog(async () => (await import('./series-dialog.tsx')).SeriesDialog)

type TrendControlsProps = ReportProps & { show: (search: ReportsSearch) => void }

/** Choose what Trends groups by and shows, the length of its periods, and its chart. */
export function TrendControls(props: TrendControlsProps) {
  const { search, show } = props
  const { by = 'parent', unit = 'month', look = 'bars', only = [] } = search
  const { only: _, ...all } = search
  const [isChoosing, setChoosing] = useState(false)
  const found = useQuery({ ...trendsQueries(props).found, enabled: look !== 'years' })
  const choices = useQuery({ ...trendChoicesQuery(props), enabled: isChoosing })
  const chart = (
    <Select
      label="Chart"
      value={look}
      names={trendLooks}
      // Years are compared by their totals, so the choice no longer applies.
      onChoose={(look) => show({ ...(look === 'years' ? all : search), look: look as TrendLook })}
    />
  )
  if (look === 'years') return <div className="mb-5 grid md:flex print:hidden">{chart}</div>
  return (
    <div className="mb-5 grid grid-cols-2 items-center gap-3 md:flex md:flex-wrap print:hidden">
      <Select
        label="Group by"
        value={by}
        names={trendDimensions}
        onChoose={(by) => show({ ...all, by: by as TrendDimension })}
      />
      <Button
        onClick={() => setChoosing(true)}
        disabled={(found.data?.groups ?? []).length + only.length === 0}
      >
        {only.length > 0 ? `${only.length} chosen` : 'Choose...'}
      </Button>
      {isChoosing && choices.error && (
        <TryAgainBox {...retryOf(choices)} className="col-span-2">
          {errorMessage(choices.error, 'Failed to load the choices')}
        </TryAgainBox>
      )}
      {isChoosing && choices.data && (
        <SeriesDialog
          by={by}
          groups={choices.data.groups}
          chosen={only}
          onChoose={(only) => show(only.length > 0 ? { ...all, only } : all)}
          onClose={() => setChoosing(false)}
        />
      )}
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
