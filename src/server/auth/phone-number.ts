/** The number as it is stored, digits alone, or null when it is none (E.164). */
export function readPhoneNumber(text: string): string | null {
  const number = text.replace(/^\+/, '').replaceAll(' ', '')
  return /^[1-9][0-9]{1,14}$/.test(number) ? number : null
}
