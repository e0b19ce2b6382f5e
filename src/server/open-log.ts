import { type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino'
import { readableLine } from './readable-line.ts'

/** The log on standard output: one JSON object per line, or readable lines on a terminal. */
export function openLog(level: string): Logger {
  if (!process.stdout.isTTY) return pino(logOptions(level))
  return pino(logOptions(level), { write: (line) => process.stdout.write(readableLine(line)) })
}

export const logOptions = (level: string): LoggerOptions => ({
  level,
  base: null,
  timestamp: stdTimeFunctions.isoTime,
  serializers: { err: describeError },
})

/** An error without its other properties, in which database drivers put the values of the failing row. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  return {
    stack: error.stack,
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
