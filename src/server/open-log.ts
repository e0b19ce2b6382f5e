import { type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino'

/** The log: one JSON object a line on standard output. */
export const openLog = (level: string): Logger => pino(logOptions(level))

export const logOptions = (level: string): LoggerOptions => ({
  level,
  base: null,
  timestamp: stdTimeFunctions.isoTime,
  serializers: { err: describeError },
})

/** An error without its other properties: a database driver puts the values of the failing row there. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  return {
    stack: error.stack,
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
