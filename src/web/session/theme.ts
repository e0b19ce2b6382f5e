export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'

/** Light, dark or as the system has it; kept in this browser. */
export function readTheme(): Theme {
  const stored = localStorage.getItem(key)
  return themes.find((theme) => theme === stored) ?? 'system'
}

export function saveTheme(theme: Theme): void {
  localStorage.setItem(key, theme)
  applyTheme()
}

/** Puts the stored choice in force; the stylesheet follows the system where there is none. */
export function applyTheme(): void {
  const theme = readTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
