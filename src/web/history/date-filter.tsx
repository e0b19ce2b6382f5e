import { useState } from 'react'
import { type Day, earliestDay, isDay, latestDay } from '#domain/calendar.ts'
import { TextField } from '#web/ui/text-field.tsx'

type DateFilterProps = {
  label: string
  /** What the address says; empty for no date. */
  day: Day | ''
  min?: Day | undefined
  max?: Day | undefined
  onChange: (day: Day | '') => void
}

/**
 * A date input that filters by whole dates only. While a year is typed the input has a value already, of the years 2,
 * 20 and 202, which is kept here: given back the date of the address, it would lose what was typed.
 */
export function DateFilter({ label, day, min, max, onChange }: DateFilterProps) {
  const [typed, setTyped] = useState({ over: day, text: day })
  if (typed.over !== day) setTyped({ over: day, text: day })
  return (
    <TextField
      label={label}
      type="date"
      min={min ?? earliestDay}
      max={max ?? latestDay}
      value={typed.text}
      onChange={({ target: { value } }) => {
        setTyped({ over: day, text: value })
        if (value === '' || isDay(value)) onChange(value)
      }}
      onBlur={() => !isDay(typed.text) && setTyped({ over: day, text: day })}
    />
  )
}
