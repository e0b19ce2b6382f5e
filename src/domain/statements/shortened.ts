/**
 * Text from a file as messages quote it: on one line, without unprintable characters, at most `longest`
 * characters.
 */
export function shortened(text: string, longest: number): string {
  const beginning = text.slice(0, longest).toWellFormed()
  const shown = beginning.replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return text.length > longest ? `${shown}…` : shown
}
