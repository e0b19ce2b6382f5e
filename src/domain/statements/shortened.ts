/** Text of a file as a message quotes it: on one line, without what cannot be shown, no longer than asked. */
export function shortened(text: string, longest: number): string {
  const beginning = text.slice(0, longest).toWellFormed()
  const shown = beginning.replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return text.length > longest ? `${shown}…` : shown
}
