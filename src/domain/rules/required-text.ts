/** Splits an expression into letters, optional marks, groups, and other parts that end a text. */
const parts =
  /\\(?<escaped>[!-/:-@[-`{-~])|\\[AbBdDsSwWz]|\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]|(?<optional>[*?]|\{\d+(?:,\d*)?\})|(?<open>\((?!\?)|\(\?:)|(?<close>\))|(?<or>\|)|[.^$+{}\]]|(?<letter>[^\\[(])/suy

/**
 * The longest text that is certainly in every match of a regular expression, so that others needn't be tried. Null if
 * there is none, or if the expression has flags or unusual escapes.
 */
export function requiredText(expression: string): string | null {
  if (/\\[QE]/.test(expression)) return null
  const texts: string[][] = [[]]
  let depth = 0
  parts.lastIndex = 0
  while (parts.lastIndex < expression.length) {
    const { escaped, letter, optional, open, close, or } = parts.exec(expression)?.groups ?? {}
    if (parts.lastIndex === 0 || (or && depth === 0)) return null
    if (open) depth += 1
    if (close) depth -= 1
    if (depth > 0 || close) {
      texts.push([])
      continue
    }
    const found = letter ?? escaped
    if (found !== undefined) texts.at(-1)?.push(found)
    else {
      if (optional) texts.at(-1)?.pop()
      texts.push([])
    }
  }
  const [longest = ''] = texts.map((text) => text.join('')).sort((one, other) => other.length - one.length)
  return longest === '' ? null : longest
}
