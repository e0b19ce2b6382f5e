import { useState } from 'react'
import type { TimeRange } from '#domain/time-range.ts'
import { readDefaultTimeRange, saveDefaultTimeRange } from '#web/session/preferences.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { SettingsSection } from './settings-section.tsx'

const ranges: readonly (readonly [TimeRange, string])[] = [
  ['3m', '3 Months'],
  ['6m', '6 Months'],
  ['1y', '1 Year'],
  ['5y', '5 Years'],
  ['all', 'All Time'],
]

export function GraphPreferences() {
  const [range, setRange] = useState(readDefaultTimeRange)
  const choose = (chosen: TimeRange) => {
    saveDefaultTimeRange(chosen)
    setRange(chosen)
  }
  return (
    <SettingsSection
      title="Graph Preferences"
      about="The time range the dashboard opens with. Saved in this browser."
    >
      <ChoiceGroup label="Default time range" choices={ranges} value={range} onChange={choose} />
    </SettingsSection>
  )
}
