import { isLedgerCurrency } from '#domain/currencies.ts'
import { isLocale } from '#domain/formats.ts'
import type { FormatSettings } from './create-format.ts'

export const keptFormatKey = 'formatSettings'

/** The last known settings of this user, so that a page opens with the right currency and tabs tell each other. */
export function readKeptFormat(userId: string): FormatSettings | null {
  const kept = JSON.parse(localStorage.getItem(keptFormatKey) ?? 'null')
  if (kept?.userId !== userId || !isLocale(kept.locale) || !isLedgerCurrency(kept.currency)) return null
  return { locale: kept.locale, currency: kept.currency }
}

export function keepFormat(userId: string, { locale, currency }: FormatSettings): void {
  const kept = JSON.stringify({ userId, locale, currency })
  // Writing the same again would still wake the other tabs.
  if (localStorage.getItem(keptFormatKey) !== kept) localStorage.setItem(keptFormatKey, kept)
}
