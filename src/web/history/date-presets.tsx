import { datePhrases, datesOfPhrase } from '#domain/search/date-words.ts'
import { monthStart } from '#web/session/months.ts'
import { today } from '#web/session/today.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import type { HistoryFilter } from './history-filter.ts'

type DatePresetsProps = {
  filter: HistoryFilter
  onChange: (dates: { start_date: string; end_date: string }) => void
}

const nameOf = (phrase: string) => phrase.charAt(0).toUpperCase() + phrase.slice(1)

/** A choice of common date ranges; any other range is "Custom dates". */
export function DatePresets({ filter: { start_date = '', end_date = '' }, onChange }: DatePresetsProps) {
  const datesOf = (phrase: (typeof datePhrases)[number]) => {
    const { from, to } = datesOfPhrase(phrase, today(), monthStart())
    return { start_date: from ?? '', end_date: to ?? '' }
  }
  const chosen = datePhrases.find((phrase) => {
    const dates = datesOf(phrase)
    return dates.start_date === start_date && dates.end_date === end_date
  })
  const isCustom = chosen === undefined && start_date + end_date !== ''
  return (
    <SelectField
      label="Dates"
      className="max-md:col-span-2"
      value={isCustom ? 'custom' : (chosen ?? '')}
      onChange={({ target }) => {
        const phrase = datePhrases.find((one) => one === target.value)
        onChange(phrase ? datesOf(phrase) : { start_date: '', end_date: '' })
      }}
    >
      <option value="">All dates</option>
      {isCustom && <option value="custom">Custom dates</option>}
      {datePhrases.map((phrase) => (
        <option key={phrase} value={phrase}>
          {nameOf(phrase)}
        </option>
      ))}
    </SelectField>
  )
}
