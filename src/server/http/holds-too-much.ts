/** The largest part of an account file has about twenty thousand. */
const mostValues = 25_000

const [quote, backslash, comma, bracket, brace] = [...Buffer.from('"\\,[{')]

/**
 * Whether a UTF-8 JSON body contains more values than any call accepts. Parsing nothing but brackets, or endless
 * names, blocks the server a hundred times longer than parsing as many bytes of text.
 */
export function holdsTooMuch(json: Uint8Array): boolean {
  let values = 0
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (isInText) {
      if (byte === backslash) at++
      else if (byte === quote) isInText = false
    } else if (byte === quote) isInText = true
    else if (byte === comma || byte === bracket || byte === brace) values++
    if (values > mostValues) return true
  }
  return false
}
