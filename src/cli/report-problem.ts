import { StartProblem } from '#server/start-problem.ts'
import { isWrongDatabase } from '#store/engines/is-wrong-database.ts'
import { storeTroubleOf } from '#store/engines/store-trouble-of.ts'
import { StoreProblem } from '#store/store-problem.ts'
import { CommandProblem } from './command-problem.ts'

/** Ends a command with an error message; unexpected errors keep their stack trace. */
export function reportProblem(error: unknown): void {
  process.exitCode = 1
  console.error(sentenceOf(error))
}

function sentenceOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof CommandProblem || error instanceof StoreProblem || error instanceof StartProblem)
    return error.message
  const trouble = storeTroubleOf(error)
  if (trouble === 'full')
    return 'The disk is full. All changes were rolled back: free up some space and try again.'
  if (isOfFile(error) || trouble === 'read-only') return `Cannot write there (${error.message}).`
  const code = 'code' in error ? String(error.code) : ''
  if (trouble !== null || isWrongDatabase(error))
    return `The database cannot be used (${error.message || code}).`
  // parseArgs throws TypeErrors with these codes for unknown options; commands throw them without a code for
  // missing ones.
  if (error instanceof TypeError && (code.startsWith('ERR_PARSE_ARGS') || code === '')) return error.message
  return error
}

/** File system errors have a path; refused connections do not. */
const isOfFile = (error: Error): boolean =>
  'syscall' in error && error.syscall !== 'connect' && 'path' in error && 'code' in error
