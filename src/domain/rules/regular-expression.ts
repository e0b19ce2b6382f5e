import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js'

/**
 * Compiles a regular expression into a function that says whether a text contains a match. It takes linear time
 * whatever the pattern (RE2). Case matters unless the pattern begins with `(?i)`, which is several times slower. Throws
 * if the pattern is invalid.
 */
export function regularExpression(pattern: string): (text: string) => boolean {
  const compiled = RE2JS.compile(pattern)
  return (text) => compiled.test(text)
}

/** `at`: the index of the invalid part, if that is certain. */
export type ExpressionProblem = { reason: string; at: number | null }

/** Why a regular expression is invalid, in the words of RE2; null if it is valid. */
export function regularExpressionProblem(pattern: string): ExpressionProblem | null {
  try {
    RE2JS.compile(pattern)
    return null
  } catch (problem) {
    if (!(problem instanceof RE2JSException)) throw problem
    if (!(problem instanceof RE2JSSyntaxException)) return { reason: problem.message, at: null }
    return { reason: problem.getDescription(), at: onlyPlaceOf(problem.getPattern(), pattern) }
  }
}

/** RE2 quotes the invalid part of an expression, but does not say where it is. */
function onlyPlaceOf(part: string | null, pattern: string): number | null {
  if (!part || part === pattern) return null
  const at = pattern.indexOf(part)
  return at >= 0 && at === pattern.lastIndexOf(part) ? at : null
}

/** Where the first match is, from one UTF-16 unit up to another; null if there is none. */
export function firstMatch(pattern: string, text: string): [from: number, to: number] | null {
  const matcher = RE2JS.compile(pattern).matcher(text)
  return matcher.find() ? [matcher.start(), matcher.end()] : null
}
