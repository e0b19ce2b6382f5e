import { type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino'

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

type Logged = Record<string, unknown>

const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 40: 'warning', 50: 'error', 60: 'fatal' }

/** Formats a log line for a terminal: time of day, message and details. */
export function readableLine(json: string): string {
  const { time, level, msg, err, ...details }: Logged = JSON.parse(json)
  const what = msg === 'request' ? requestOf(details) : messageOf(msg, details)
  const words = [timeOfDay(time), levels[Number(level)], what].filter(Boolean)
  return `${words.join('  ')}\n${err === undefined ? '' : causesOf(err)}`
}

const timeOfDay = (time: unknown) => new Date(String(time)).toTimeString().slice(0, 8)

function requestOf({ method, path, status, ms, requestId }: Logged): string {
  const line = `${status}  ${method} ${oneLine(path)}  ${ms} ms`
  // The error page shows this ID too.
  return Number(status) >= 500 ? `${line}  ${requestId}` : line
}

function messageOf(message: unknown, details: Logged): string {
  const all = Object.entries(details).map(([name, value]) => `${name}: ${oneLine(value)}`)
  return oneLine(message) + (all.length > 0 ? ` (${all.join(', ')})` : '')
}

/** Untrusted text must not move the cursor, color the screen, or look like a line of its own. */
const oneLine = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  )

/** An error and its causes, indented so that none of their lines can pass for a log line. */
function causesOf(error: unknown): string {
  const { stack, code, cause }: Logged =
    typeof error === 'object' && error !== null ? { ...error } : { stack: error }
  const lines = String(stack).split('\n')
  if (code !== undefined) lines.push(`code: ${code}`)
  const own = lines.map((line) => `    ${oneLine(line)}\n`).join('')
  return cause === undefined ? own : `${own}    Caused by:\n${causesOf(cause)}`
}
