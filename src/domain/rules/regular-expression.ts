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

/**
 * The time per text grows with the number of instructions that an expression is compiled to. Only counted repetitions,
 * such as `(.*){1,1000}`, make it this large.
 */
const mostInstructions = 500

/** Why an expression is invalid, in the words of RE2. `at`: the index of the invalid part, if that is certain. */
export type ExpressionProblem =
  | { code: 'invalid'; reason: string; at: number | null }
  | { code: 'too_many_repetitions' }

/** Why a regular expression cannot be used; null if it can. */
export function regularExpressionProblem(pattern: string): ExpressionProblem | null {
  try {
    const size = RE2JS.compile(pattern).programSize()
    return size > mostInstructions ? { code: 'too_many_repetitions' } : null
  } catch (problem) {
    if (!(problem instanceof RE2JSException)) throw problem
    if (!(problem instanceof RE2JSSyntaxException))
      return { code: 'invalid', reason: problem.message, at: null }
    const at = onlyPlaceOf(problem.getPattern(), pattern)
    return { code: 'invalid', reason: problem.getDescription(), at }
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
