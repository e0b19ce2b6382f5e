import { defaultTimeRange, isTimeRange, type TimeRange } from '#domain/time-range.ts'

/** Settings that are saved in this browser only: their keys in local storage. */
const keys = {
  theme: 'theme',
  timeRange: 'defaultTimeRange',
  shortcuts: 'keyboardShortcuts',
  account: 'lastAccount',
  severalAccounts: 'severalAccounts',
}

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export function readTheme(): Theme {
  const stored = localStorage.getItem(keys.theme)
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Saves the theme and applies it. On the next page load, theme-before-paint.js applies it. */
export function saveTheme(theme: Theme): void {
  localStorage.setItem(keys.theme, theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    bar.media = mediaOf(bar.dataset.theme, theme)
}

/** The media query of a `theme-color`, which colors the browser's own toolbar. */
function mediaOf(theme: string | undefined, chosen: Theme): string {
  if (chosen === 'system') return `(prefers-color-scheme: ${theme})`
  return theme === chosen ? 'all' : 'not all'
}

/** The time range that the dashboard opens with. */
export function readDefaultTimeRange(): TimeRange {
  const stored = localStorage.getItem(keys.timeRange)
  return isTimeRange(stored) ? stored : defaultTimeRange
}

export const saveDefaultTimeRange = (range: TimeRange): void => localStorage.setItem(keys.timeRange, range)

/** Single-key shortcuts can get in the way of dictation and assistive tools, so they can be turned off. */
export const areShortcutsOn = (): boolean => localStorage.getItem(keys.shortcuts) !== 'off'

export function saveShortcutsOn(on: boolean): void {
  if (on) localStorage.removeItem(keys.shortcuts)
  else localStorage.setItem(keys.shortcuts, 'off')
}

/** The account that a transaction was last added to by hand; null if there was none. */
export const readLastAccount = (): string | null => localStorage.getItem(keys.account)

export const saveLastAccount = (id: string): void => localStorage.setItem(keys.account, id)

/** Whether the ledger had several accounts when this browser last asked. */
export const readHadSeveralAccounts = (): boolean => localStorage.getItem(keys.severalAccounts) !== null

export function saveHasSeveralAccounts(hasSeveral: boolean): void {
  if (hasSeveral) localStorage.setItem(keys.severalAccounts, 'yes')
  else localStorage.removeItem(keys.severalAccounts)
}
