import { RE2JS, RE2JSException } from 're2js'

/**
 * Compiles a regular expression into a function that says whether a text contains a match. It takes linear time
 * whatever the pattern (RE2). Case matters unless the pattern begins with `(?i)`, which is several times slower. Throws
 * if the pattern is invalid.
 */
export function regularExpression(pattern: string): (text: string) => boolean {
  const compiled = RE2JS.compile(pattern)
  return (text) => compiled.test(text)
}

/** The error message of RE2 for an invalid regular expression; null if it is valid. */
export function regularExpressionProblem(pattern: string): string | null {
  try {
    RE2JS.compile(pattern)
    return null
  } catch (problem) {
    if (problem instanceof RE2JSException) return problem.message
    throw problem
  }
}

/** Where the first match is, from one UTF-16 unit up to another; null if there is none. */
export function firstMatch(pattern: string, text: string): [from: number, to: number] | null {
  const matcher = RE2JS.compile(pattern).matcher(text)
  return matcher.find() ? [matcher.start(), matcher.end()] : null
}
