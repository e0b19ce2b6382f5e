const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** What a browser's e-mail input accepts (HTML, "valid e-mail address"), in lower case. */
const pattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`)
const longestAddress = 255

/** The address as it is stored, or null when it is none. */
export function readEmailAddress(text: string): string | null {
  const address = text.toLowerCase()
  return address.length <= longestAddress && pattern.test(address) ? address : null
}
