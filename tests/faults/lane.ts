/** Rows or rules by key, each as text. */
export type Part = ReadonlyMap<string, string>

/**
 * What one client knows about the part of a ledger that only it changes: what was acknowledged, and what it
 * requested without a response. Whatever happens in between, the part is in one state or the other, never a
 * mixture.
 */
export type Lane = ReturnType<typeof createLane>

export function createLane(name: string, owns: (key: string) => boolean) {
  let known: Part = new Map()
  let asked: Part | null = null
  return {
    name,
    owns,
    get known() {
      return known
    },
    /** Requests a change through a call that throws unless it is acknowledged. */
    async change<Answer>(wanted: Part, call: () => Promise<Answer>): Promise<Answer> {
      asked = wanted
      const answer = await call()
      known = wanted
      asked = null
      return answer
    },
    /** Compares with what is stored and adopts it. Returns what is wrong, in sentences. */
    settle(ledger: Part): string[] {
      const there = new Map([...ledger].filter(([key]) => owns(key)))
      const possible = asked ? [known, asked] : [known]
      const wrong = possible.map((part) => differences(part, there))
      known = there
      asked = null
      if (wrong.some(({ length }) => length === 0)) return []
      return wrong.map(
        (found, index) =>
          `${name}: not what was ${index === 0 ? 'acknowledged' : 'requested'}: ${found.slice(0, 5).join('; ')}`,
      )
    },
  }
}

function differences(expected: Part, there: Part): string[] {
  const keys = new Set([...expected.keys(), ...there.keys()])
  return [...keys]
    .filter((key) => expected.get(key) !== there.get(key))
    .map((key) => `${key} is ${there.get(key) ?? 'missing'} instead of ${expected.get(key) ?? 'missing'}`)
}

/** The part with an entry set, or removed if there is no text. */
export function withEntry(part: Part, key: string, text: string | null): Part {
  const changed = new Map(part)
  if (text === null) changed.delete(key)
  else changed.set(key, text)
  return changed
}
