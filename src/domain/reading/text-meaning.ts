import { copyOf } from '#domain/statements/text-pool.ts'
import { couldBeNoBooking, type NoBooking, noBookingOf } from './infer/row-words.ts'
import { isPlain, joinTexts, remembering } from './texts.ts'

/** A text as a description, and whether it says that its row is a balance, a total or pending instead of a booking. */
export type TextMeaning = { description: string; word: NoBooking | null }

/** Interprets the texts of rows. */
export function createTextMeaning(): (text: string) => TextMeaning {
  const interpret = remembering((text) => ({
    description: copyOf(joinTexts([text.trim()])),
    word: noBookingOf(text.trim(), true),
  }))
  // Most texts are already the description of a booking. Checking that is faster than a lookup among many texts.
  return (text) =>
    isPlain(text) && !couldBeNoBooking(text) ? { description: text, word: null } : interpret(text)
}
