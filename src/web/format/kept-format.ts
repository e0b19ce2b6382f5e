import * as z from 'zod/mini'
import { Currency } from '#contract/ledger.ts'
import { Locale } from '#contract/profiles.ts'
import type { FormatSettings } from '#domain/create-format.ts'
import { parseJson } from '#domain/parse-json.ts'

export const keptFormatKey = 'formatSettings'

const KeptFormat = z.object({ userId: z.string(), locale: Locale, currency: Currency })

/** The last known settings of this user, so that a page opens with the right currency and tabs tell each other. */
export function readKeptFormat(userId: string): FormatSettings | null {
  const kept = KeptFormat.safeParse(parseJson(localStorage.getItem(keptFormatKey)))
  if (!kept.success || kept.data.userId !== userId) return null
  const { locale, currency } = kept.data
  return { locale, currency }
}

export function keepFormat(userId: string, { locale, currency }: FormatSettings): void {
  const kept = JSON.stringify({ userId, locale, currency })
  // Writing the same again would still wake the other tabs.
  if (localStorage.getItem(keptFormatKey) !== kept) localStorage.setItem(keptFormatKey, kept)
}
