import { copyOf } from '#domain/statements/text-pool.ts'
import { mayBeNoBooking, type NoBooking, noBookingOf } from './infer/row-words.ts'
import { isPlain, joinTexts, remembering } from './texts.ts'

/** What the text of a row means: the description that it makes, and whether it is that of a balance or a total. */
export function createTextMeaning() {
  const interpret = remembering((text) => ({
    description: copyOf(joinTexts([text.trim()])),
    word: noBookingOf(text.trim(), true),
  }))
  let ordinary: string | null = null

  /** Whether a text describes a booking as it is. Finding that out is faster than looking up one of many texts. */
  function isOrdinary(text: string): boolean {
    if (text === ordinary) return true
    if (!isPlain(text) || mayBeNoBooking(text)) return false
    ordinary = text
    return true
  }

  return {
    descriptionOf: (text: string): string => (isOrdinary(text) ? text : interpret(text).description),
    wordOf: (text: string): NoBooking | null => (isOrdinary(text) ? null : interpret(text).word),
  }
}
