import { useState } from 'react'
import { readTheme, saveTheme, type Theme } from '#web/session/preferences.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { SettingsSection } from './settings-section.tsx'

const themes: readonly (readonly [Theme, string])[] = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

export function Appearance() {
  const [theme, setTheme] = useState(readTheme)
  const choose = (chosen: Theme) => {
    saveTheme(chosen)
    setTheme(chosen)
  }
  return (
    <SettingsSection
      title="Appearance"
      about="Light, dark, or the same as your system. Saved in this browser."
    >
      <ChoiceGroup label="Theme" choices={themes} value={theme} onChange={choose} />
    </SettingsSection>
  )
}
