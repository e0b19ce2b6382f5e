import type { createBalanceChain } from './balance-chain.ts'
import type { AccountStatement, Booking, Money, Reason } from './reading.ts'

type Chains = ReadonlyMap<string, ReturnType<typeof createBalanceChain>>

/** Holds the bookings of a statement against its balances, and notes what comes of it. */
export function prove(
  statement: AccountStatement,
  chains: Chains,
  known: { opening: Money | null; closing: Money | null },
  isFlipped: boolean,
): void {
  const decimals = statement.bookings.at(0)?.decimals ?? known.closing?.decimals ?? 2
  const results = [...chains.values()]
    .map((chain) => chain.finish())
    .filter(({ isSameInAllRows }) => !isSameInAllRows)
  const [only] = results.length === 1 ? results : []
  const chained = results.filter(({ edges }) => edges > 0)
  statement.opening = known.opening
  statement.closing = known.closing
  if (only && only.edges > 0) {
    statement.opening ??= only.opening === null ? null : { minor: only.opening, decimals }
    statement.closing ??= only.closing === null ? null : { minor: only.closing, decimals }
  }
  if (chained.some(({ edges, holds }) => edges > 1 || !holds)) {
    const broken = chained.find(({ holds }) => !holds)
    statement.balance = broken
      ? { state: 'differs', note: { ...(broken.firstBreak ?? { code: 'balances_apart' }), decimals } }
      : { state: 'proved', note: null }
    return
  }
  const { opening, closing } = known.opening && known.closing ? known : statement
  if (chained.length > 0 && !(known.opening || known.closing)) return
  statement.balance = sumProof(statement.bookings, opening, closing, isFlipped) ?? statement.balance
}

/** Whether the bookings lead from the opening to the closing balance; null when one of them is not known. */
export function sumProof(
  bookings: Iterable<Booking>,
  opening: Money | null,
  closing: Money | null,
  isOwed = false,
): AccountStatement['balance'] | null {
  if (opening === null || closing === null || opening.decimals !== closing.decimals) return null
  let sum = 0
  for (const { minor, decimals } of bookings) {
    if (decimals !== opening.decimals) return null
    sum += minor
  }
  const difference = opening.minor + sum - closing.minor
  if (difference === 0 || (isOwed && opening.minor - sum === closing.minor))
    return { state: 'proved', note: null }
  const note: Reason = { code: 'sum_differs', minor: Math.abs(difference), decimals: opening.decimals }
  return { state: 'differs', note }
}
