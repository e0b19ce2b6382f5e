// The zeros of scripts whose digits occur in bank files: Arabic, Persian, Devanagari, Bengali and Thai.
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50]

/** Converts the digits of other scripts to 0 to 9. */
export const asciiDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code))
  })

const invisible = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Leaves out marks for the direction of the text and other signs without a width. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')
