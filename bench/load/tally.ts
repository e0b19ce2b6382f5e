export type Kind = 'read' | 'batch' | 'sign-in'
export type Tally = ReturnType<typeof startTally>
type Answer = { status: number; body: string; headers: object }

/** What came of the calls, and how long each took, in milliseconds. */
export function startTally() {
  const took: Record<Kind, number[]> = { read: [], batch: [], 'sign-in': [] }
  const failures = new Map<string, number>()
  let refused = 0
  let cutOff = 0
  const fail = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1)

  return {
    /** True when the call was done. One that the product asked to come back later is no failure, if it said when. */
    count(kind: Kind, { status, body, headers }: Answer, milliseconds: number): boolean {
      if (status === 200) took[kind].push(milliseconds)
      else if (status === 429 && 'retry-after' in lowerCased(headers)) refused++
      else if (status === 502 || status === 504) cutOff++
      else fail(`${kind} answered ${status}: ${body.slice(0, 200)}`)
      return status === 200
    },
    /** The connection broke, or there was no answer in time. */
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

/** The time that this share of the calls took at most; `share` from 0 to 1. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}
