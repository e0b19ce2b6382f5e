export type Kind = 'read' | 'batch' | 'sign-in'
export type Tally = ReturnType<typeof startTally>
type Answer = { status: number; body: string; headers: object }

/** Counts the results of all calls, and how long each took, in milliseconds. */
export function startTally() {
  const took: Record<Kind, number[]> = { read: [], batch: [], 'sign-in': [] }
  const failures = new Map<string, number>()
  let refused = 0
  let cutOff = 0
  const fail = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1)

  return {
    /** True if the call succeeded. A call that the product asked to retry later is not a failure, if it said when. */
    count(kind: Kind, { status, body, headers }: Answer, milliseconds: number): boolean {
      if (status === 200) took[kind].push(milliseconds)
      else if (status === 429 && 'retry-after' in lowerCased(headers)) refused++
      else if (status === 502 || status === 504) cutOff++
      else fail(`${kind} answered ${status}: ${body.slice(0, 200)}`)
      return status === 200
    },
    /** The connection broke, or timed out. */
    countBroken: (error: Error) => fail(error.message),
    take: () => ({
      took,
      refused,
      cutOff,
      failures: [...failures].map(([what, times]) => `${times} × ${what}`),
    }),
  }
}

const lowerCased = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** The quantile of response times; `share` is from 0 to 1. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}
