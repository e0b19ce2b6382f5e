// What is used of papaparse. Its published types bring in those of Node, which the domain does without.
declare module 'papaparse' {
  type Options = { delimiter: string; newline: '\n' | '\r' }
  type QuoteError = { type: string; code: string; row: number; index: number }
  type Parsed = { data: string[][]; errors: QuoteError[]; meta: { cursor: number } }
  class Parser {
    constructor(options: Options)
    /** With `ignoreLastRow`, a row that the text may not hold whole is left out; `meta.cursor` is where it begins. */
    parse(text: string, baseIndex: number, ignoreLastRow: boolean): Parsed
  }
  const Papa: { Parser: typeof Parser }
  export = Papa
}
