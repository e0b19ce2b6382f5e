import type { Reason } from './reading.ts'

/**
 * Checks whether amounts lead from one balance to the next, in whichever order the rows stand: each row leads from the
 * balance before it to the balance after it, so all of these cancel out but the first and the last. What is left over
 * stays small while rows are in order, whatever their number.
 */
export function createBalanceChain() {
  const tallies = [createTally('rising'), createTally('falling')]
  let rows = 0
  let firstBalance: number | null = null
  let isSame = true
  return {
    see(minor: number, balance: number | null, line: number) {
      rows += 1
      firstBalance ??= balance
      isSame &&= balance === firstBalance
      for (const tally of tallies) tally.see(minor, balance, line)
    },
    finish() {
      for (const tally of tallies) tally.finish()
      const [rising, falling] = tallies as [Tally, Tally]
      const best =
        falling.left() < rising.left() ||
        (falling.left() === rising.left() && falling.breaks() < rising.breaks())
          ? falling
          : rising
      const result = best.result()
      // Then it is the balance of the account today.
      return { ...result, rows, isSameInAllRows: isSame && rows > 1 && !result.holds }
    },
  }
}

type Tally = ReturnType<typeof createTally>

/**
 * With a balance in every row both orders say the same. Where only one row of several has a balance, in rising order it
 * is that after the rows above it; in falling order that after itself, with the rows below it before.
 */
function createTally(order: 'rising' | 'falling') {
  const counts = new Map<number, number>()
  let sum = 0
  let waiting: { balance: number; line: number } | null = null
  let edges = 0
  let breaks = 0
  let last: number | null = null
  let firstStart: number | null = null
  let firstBreak: Reason | null = null
  let firstEnd: number | null = null

  const count = (balance: number, by: number) => {
    const now = (counts.get(balance) ?? 0) + by
    if (now === 0) counts.delete(balance)
    else counts.set(balance, now)
  }

  function edge(amount: number, balance: number, line: number) {
    edges += 1
    const start = balance - amount
    count(start, 1)
    count(balance, -1)
    firstStart ??= start
    firstEnd ??= balance
    const expected = order === 'rising' ? start : balance
    if (last !== null && last !== expected) {
      breaks += 1
      firstBreak ??= { code: 'balance_differs', minor: Math.abs(expected - last), line }
    }
    last = order === 'rising' ? balance : start
  }

  return {
    see(minor: number, balance: number | null, line: number) {
      if (order === 'rising') {
        sum += minor
        if (balance === null) return
        edge(sum, balance, line)
        sum = 0
        return
      }
      if (balance === null) {
        sum += minor
        return
      }
      if (waiting) edge(sum, waiting.balance, waiting.line)
      waiting = { balance, line }
      sum = minor
    },
    finish() {
      if (order === 'falling' && waiting) edge(sum, waiting.balance, waiting.line)
      waiting = null
    },
    left: () => [...counts.values()].reduce((all, one) => all + Math.abs(one), 0),
    breaks: () => breaks,
    result() {
      const starts = [...counts].filter(([, by]) => by > 0).map(([balance]) => balance)
      const ends = [...counts].filter(([, by]) => by < 0).map(([balance]) => balance)
      const holds =
        edges > 0 &&
        starts.length <= 1 &&
        ends.length <= 1 &&
        [...counts.values()].every((by) => Math.abs(by) === 1)
      const ownStart = order === 'rising' ? firstStart : last
      const ownEnd = order === 'rising' ? last : firstEnd
      return {
        edges,
        holds,
        left: [...counts.values()].reduce((all, one) => all + Math.abs(one), 0),
        opening: holds ? (starts[0] ?? ownStart) : ownStart,
        closing: holds ? (ends[0] ?? ownEnd) : ownEnd,
        firstBreak,
      }
    },
  }
}
