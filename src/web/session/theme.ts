export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'

/** Light, dark or as the system has it; kept in this browser. */
export function readTheme(): Theme {
  const stored = localStorage.getItem(key)
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Keeps the choice and puts it in force. At the next load, theme-before-paint.js does. */
export function saveTheme(theme: Theme): void {
  localStorage.setItem(key, theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    bar.media = mediaOf(bar.dataset.theme, theme)
}

/** When a colour of the browser's own bar holds. */
function mediaOf(coloured: string | undefined, chosen: Theme): string {
  if (chosen === 'system') return `(prefers-color-scheme: ${coloured})`
  return coloured === chosen ? 'all' : 'not all'
}
