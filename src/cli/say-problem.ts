import { StartProblem } from '#server/start-problem.ts'
import { isWrongDatabase } from '#store/engines/is-wrong-database.ts'
import { storeTroubleOf } from '#store/engines/store-trouble-of.ts'
import { StoreProblem } from '#store/store-problem.ts'
import { CommandProblem } from './command-problem.ts'

/** Ends a command with a sentence on what went wrong; what nobody expected keeps its trace. */
export function sayProblem(error: unknown): void {
  process.exitCode = 1
  console.error(sentenceOf(error))
}

function sentenceOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof CommandProblem || error instanceof StoreProblem || error instanceof StartProblem)
    return error.message
  const trouble = storeTroubleOf(error)
  if (trouble === 'full') return 'The disk is full. What was begun is undone: make room and try again.'
  if (isOfFile(error) || trouble === 'read-only') return `It cannot be written there (${error.message}).`
  const code = 'code' in error ? String(error.code) : ''
  if (trouble !== null || isWrongDatabase(error))
    return `The database cannot be used (${error.message || code}).`
  // parseArgs throws these for what the command does not know, and the commands for what they lack.
  if (error instanceof TypeError && (code.startsWith('ERR_PARSE_ARGS') || code === '')) return error.message
  return error
}

/** The system refused a file or directory; a connection that it refused has no path of one. */
const isOfFile = (error: Error): boolean =>
  'syscall' in error && error.syscall !== 'connect' && 'path' in error && 'code' in error
