import { type DatePhrase, datePhrases } from '#domain/search/date-phrases.ts'
import { datesOfPhrase, phraseOfDates } from '#domain/search/date-words.ts'
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
  const calendar = { today: today(), monthStart: monthStart() }
  const datesOf = (phrase: DatePhrase) => {
    const { from, to } = datesOfPhrase(phrase, calendar.today, calendar.monthStart)
    return { start_date: from ?? '', end_date: to ?? '' }
  }
  const chosen = phraseOfDates({ from: start_date || null, to: end_date || null }, calendar)
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
