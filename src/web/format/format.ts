import { useSyncExternalStore } from 'react'
import { createFormat, type FormatSettings } from '#domain/create-format.ts'
import { defaultCurrency, defaultLocale } from '#domain/formats.ts'

let settings: FormatSettings = { locale: defaultLocale, currency: defaultCurrency }
const listeners = new Set<() => void>()

/** How this page shows and reads amounts, dates and numbers. Replaced when the settings change: do not keep a copy. */
export let format = createFormat(settings)

export function setFormat(next: FormatSettings): void {
  if (next.locale === settings.locale && next.currency === settings.currency) return
  settings = next
  format = createFormat(next)
  for (const listener of listeners) listener()
}

/** The settings of `format`. Whoever calls it is rendered again when they change, with everything below. */
export const useFormatSettings = (): FormatSettings => useSyncExternalStore(onFormatChange, () => settings)

function onFormatChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
