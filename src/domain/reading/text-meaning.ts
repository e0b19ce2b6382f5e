import { copyOf } from '#domain/statements/text-pool.ts'
import { couldBeNoBooking, type NoBooking, noBookingOf } from './infer/row-words.ts'
import { isPlain, joinTexts, remembering } from './texts.ts'

/** Interprets the text of a row: its description, and whether it is a balance, a total or a pending row instead of a booking. */
export function createTextMeaning() {
  const interpret = remembering((text) => ({
    description: copyOf(joinTexts([text.trim()])),
    word: noBookingOf(text.trim(), true),
  }))
  let ordinary: string | null = null

  /** Whether a text is already the description of a booking. Checking that is faster than a lookup among many texts. */
  function isOrdinary(text: string): boolean {
    if (text === ordinary) return true
    if (!isPlain(text) || couldBeNoBooking(text)) return false
    ordinary = text
    return true
  }

  return {
    descriptionOf: (text: string): string => (isOrdinary(text) ? text : interpret(text).description),
    wordOf: (text: string): NoBooking | null => (isOrdinary(text) ? null : interpret(text).word),
  }
}
