import type { FormatSettings } from '#domain/create-format.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import { plainTypist, showSearch, writeSearch } from '#domain/search/write-search.ts'
import { readTypedAmount, typedAmount } from '#web/format/typed-amount.ts'
import { readTypedDay } from '#web/format/typed-day.ts'
import { monthStart } from '#web/session/months.ts'
import { today } from '#web/session/today.ts'

const typist = (settings: FormatSettings) => ({
  readAmount(text: string) {
    const cents = readTypedAmount(text, settings)
    return cents === null || cents < 0 ? null : cents
  },
  readDay: (text: string) => readTypedDay(text, settings.locale),
  writeAmount: (cents: number) => typedAmount(cents, settings),
  today: today(),
  monthStart: monthStart(),
})

/** What a user typed, in the notation of the API and the URL, where dates and amounts mean the same for everyone. */
export const readTypedSearch = (text: string, settings: FormatSettings): string =>
  writeSearch(parseSearch(text, typist(settings)))

/** A search in the URL as its user would type it. */
export const showWrittenSearch = (search: string, settings: FormatSettings): string =>
  showSearch(parseSearch(search, plainTypist), typist(settings))
