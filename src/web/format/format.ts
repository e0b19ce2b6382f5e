import { useSyncExternalStore } from 'react'
import { createFormat, type FormatSettings } from '#domain/create-format.ts'
import { defaultCurrency, defaultLocale } from '#domain/formats.ts'
import { firstOfMonth, type MonthStart } from '#domain/month-start.ts'

/** The ledger's months are shown as well, so screens have to follow when they begin. */
export type ShownSettings = FormatSettings & { monthStart: MonthStart }

let settings: ShownSettings = {
  locale: defaultLocale,
  currency: defaultCurrency,
  monthStart: firstOfMonth,
}
const listeners = new Set<() => void>()

/** How this page shows and reads amounts, dates and numbers. Replaced when the settings change: do not keep a copy. */
export let format = createFormat(settings)

export function setFormat(next: ShownSettings): void {
  const isSame =
    next.locale === settings.locale &&
    next.currency === settings.currency &&
    next.monthStart === settings.monthStart
  if (isSame) return
  settings = next
  format = createFormat(next)
  for (const listener of listeners) listener()
}

/** The settings of `format`. A component that calls it renders again when they change. */
export const useFormatSettings = (): ShownSettings => useSyncExternalStore(onFormatChange, () => settings)

function onFormatChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
