import * as z from 'zod/mini'
import { Currency, MonthStart } from '#contract/ledger.ts'
import { Locale } from '#contract/profiles.ts'
import { firstOfMonth } from '#domain/month-start.ts'
import { parseJson } from '#domain/parse-json.ts'
import type { ShownSettings } from './format.ts'

export const keptFormatKey = 'formatSettings'

const KeptFormat = z.object({
  userId: z.string(),
  locale: Locale,
  currency: Currency,
  monthStart: z._default(MonthStart, firstOfMonth),
})

/** The last known settings of this user, so that a page opens with the right currency and tabs tell each other. */
export function readKeptFormat(userId: string): ShownSettings | null {
  const kept = KeptFormat.safeParse(parseJson(localStorage.getItem(keptFormatKey)))
  if (!kept.success || kept.data.userId !== userId) return null
  const { locale, currency, monthStart } = kept.data
  return { locale, currency, monthStart }
}

export function keepFormat(userId: string, { locale, currency, monthStart }: ShownSettings): void {
  const kept = JSON.stringify({ userId, locale, currency, monthStart })
  // Writing the same again would still wake the other tabs.
  if (localStorage.getItem(keptFormatKey) !== kept) localStorage.setItem(keptFormatKey, kept)
}
