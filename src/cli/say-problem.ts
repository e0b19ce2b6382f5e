import { StartProblem } from '#server/start-problem.ts'
import { storeTroubleOf } from '#store/engines/is-store-unavailable.ts'
import { isWrongDatabase } from '#store/engines/is-wrong-database.ts'
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
  const code = 'code' in error ? String(error.code) : ''
  const trouble = storeTroubleOf(error)
  if (trouble === 'full') return 'The disk is full. What was begun is undone: make room and try again.'
  if (/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|EISDIR|SQLITE_READONLY)/.test(code))
    return `It cannot be written there (${error.message}).`
  if (trouble !== null || isWrongDatabase(error))
    return `The database cannot be used (${error.message || code}).`
  // parseArgs throws these for what the command does not know, and the commands for what they lack.
  if (error instanceof TypeError && (code.startsWith('ERR_PARSE_ARGS') || code === '')) return error.message
  return error
}
