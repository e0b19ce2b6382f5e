// The parts of papaparse that are used. Its published types pull in Node's, which the domain does not use.
declare module 'papaparse' {
  type Options = { delimiter: string; newline: '\n' | '\r' }
  type QuoteError = { type: string; code: string; row: number; index: number }
  type Parsed = { data: string[][]; errors: QuoteError[]; meta: { cursor: number } }
  class Parser {
    constructor(options: Options)
    /** With `ignoreLastRow`, a row that may be incomplete is left out; `meta.cursor` is where it begins. */
    parse(text: string, baseIndex: number, ignoreLastRow: boolean): Parsed
  }
  const Papa: { Parser: typeof Parser }
  export = Papa
}
