/**
 * Whether an address matches a pattern of URI_ALLOW_LIST (auth-protocol.md, 5.1). Its separators are `.` and `/`: `*`
 * and `?` stay within a part, `**` does not; `[..]` is one of some characters, `{a,b}` one of some texts.
 */
export function matchesGlob(glob: string, address: string): boolean {
  try {
    return new RegExp(`^${patternOf(glob)}$`, 's').test(address)
  } catch (error) {
    // A set such as [z-a] is none: the operator's slip, which must not fail every call.
    if (error instanceof SyntaxError) return false
    throw error
  }
}

function patternOf(glob: string): string {
  const tokens = /\\(.)|(\*\*)|(\*)|(\?)|(\[[^\]]+\])|(\{[^}]*\})|(.)/gs
  return [...glob.matchAll(tokens)]
    .map(([, escaped, anything, part, one, set, choices, literal]) => {
      if (escaped !== undefined) return quoted(escaped)
      if (anything) return '.*'
      if (part) return '[^./]*'
      if (one) return '[^./]'
      if (set) return `[${set.slice(1, -1).replace(/^!/, '^').replace(/[\\[]/g, '\\$&')}]`
      if (choices) return `(?:${choices.slice(1, -1).split(',').map(patternOf).join('|')})`
      return quoted(literal ?? '')
    })
    .join('')
}

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
