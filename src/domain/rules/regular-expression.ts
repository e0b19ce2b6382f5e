import { RE2JS } from 're2js'

/**
 * Compiles a regular expression into a function that says whether a text contains a match. It takes linear time
 * whatever the pattern (RE2). Case matters unless the pattern begins with `(?i)`, which is several times slower. Throws
 * if the pattern is invalid.
 */
export function regularExpression(pattern: string): (text: string) => boolean {
  const compiled = RE2JS.compile(pattern)
  return (text) => compiled.test(text)
}
