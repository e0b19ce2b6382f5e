import { AuthProblem } from '#server/auth/auth-problem.ts'

const unitMilliseconds: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}
/** As long as the protocol's own durations can be: some 292 years. */
const longest = 2 ** 63 * 1e-6

/** Until when a ban given as `24h` or `1h30m` lasts (a Go duration); null for `none` and for no time at all. */
export function banEndOf(duration: string, now: number): string | null {
  if (duration === 'none' || duration === '0') return null
  const parts = [...duration.matchAll(/(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g)]
  const sum = parts.reduce(
    (sum, [, count, unit]) => sum + Number(count) * (unitMilliseconds[unit ?? ''] ?? 0),
    0,
  )
  const isWhole = parts.map(([part]) => part).join('') === duration.replace(/^[+-]/, '')
  if (parts.length === 0 || !isWhole || sum > longest)
    throw new AuthProblem(
      400,
      'validation_failed',
      'The ban_duration must be a duration such as 24h or 1h30m, or none',
    )
  if (sum === 0) return null
  return new Date(now + (duration.startsWith('-') ? -sum : sum)).toISOString()
}
