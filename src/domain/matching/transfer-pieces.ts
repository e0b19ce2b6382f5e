import { weekdaysBetween } from './days-apart.ts'
import type { ReadMovement } from './movement.ts'
import { cardPaymentText, paysCardText } from './transfer-words.ts'

/** One movement that the other account booked in several parts. These are only suggested, never linked. */
export type FoundPieces = { outIds: string[]; inIds: string[] }

/** With more parts than this, some combination adds up to almost any amount. */
const mostPieces = 3
/** With more candidates than this, a matching sum is likely to be a coincidence. */
const mostNear = 8
const nearestWeekdays = 5

/**
 * Card payments that one account books at once and the other in two or three parts. The parts add up exactly and in
 * only one way, and the texts mention a card payment.
 */
export function transfersInPieces(rows: readonly ReadMovement[]): FoundPieces[] {
  const outs = rows.filter(
    ({ cents, account, text }) => cents < 0 && isPayer(account.kind) && paysCardText.test(text),
  )
  const ins = rows.filter(
    ({ cents, account, text }) => cents > 0 && account.kind === 'credit_card' && cardPaymentText.test(text),
  )
  const taken = new Set<string>()
  const take = (whole: ReadMovement, others: readonly ReadMovement[]): string[] | null => {
    const near = others.filter((other) => !taken.has(other.id) && isNear(whole, other))
    const pieces = taken.has(whole.id) ? null : onlySum(near, Math.abs(whole.cents))
    for (const { id } of pieces ? [whole, ...pieces] : []) taken.add(id)
    return pieces?.map(({ id }) => id) ?? null
  }
  return [
    ...outs.flatMap((out) => found([out.id], take(out, ins))),
    ...ins.flatMap((arrival) => found(take(arrival, outs), [arrival.id])),
  ]
}

const isPayer = (kind: string) => kind !== 'credit_card' && kind !== 'cash'

const found = (outIds: string[] | null, inIds: string[] | null): FoundPieces[] =>
  outIds && inIds ? [{ outIds, inIds }] : []

function isNear(one: ReadMovement, other: ReadMovement): boolean {
  const [first, second] = one.day < other.day ? [one, other] : [other, one]
  return (
    weekdaysBetween(first.day, second.day) <= nearestWeekdays &&
    one.account.currency === other.account.currency
  )
}

/** The two or three rows of one account whose amounts add up to this, if there is exactly one such choice. */
function onlySum(near: readonly ReadMovement[], amount: number): ReadMovement[] | null {
  const sums = [...Map.groupBy(near, ({ accountId }) => accountId).values()]
    .filter((ofAccount) => ofAccount.length <= mostNear)
    .flatMap((ofAccount) => choices(ofAccount, mostPieces))
    .filter((pieces) => pieces.length > 1 && total(pieces) === amount)
  return sums.length === 1 ? (sums[0] ?? null) : null
}

const choices = (rows: readonly ReadMovement[], most: number): ReadMovement[][] =>
  most === 0
    ? [[]]
    : [
        [],
        ...rows.flatMap((row, index) =>
          choices(rows.slice(index + 1), most - 1).map((rest) => [row, ...rest]),
        ),
      ]

const total = (rows: readonly ReadMovement[]) => rows.reduce((sum, { cents }) => sum + Math.abs(cents), 0)
