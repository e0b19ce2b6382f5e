import type { Cents } from '#domain/money.ts'
import type { ReadMovement } from './movement.ts'

/** A movement out of one own account and one into another that may be the same money. */
export type Candidate = {
  out: ReadMovement
  in: ReadMovement
  /** Days from out to in; negative if the arrival was booked first. */
  gap: number
  /** The fee of the cash machine, by which the amount out is larger. */
  fee: Cents
  /** Two currencies: the values agree within the tolerance. */
  exchanged: boolean
}

/** How many days before or after its departure the arrival of the money may be booked. */
export const nearestArrival = { earliest: -4, latest: 9 }
/** People note cash within a few days of withdrawing it, possibly without the fee. */
const cashNoted = { earliest: -4, latest: 3 }
const largestFee = { share: 0.1, cents: 800, always: 100 }
/** Allows for the bank's own rate and its margin. */
const exchangeTolerance = 0.04

/** All pairs of movements that could be a transfer, judging only by account, date and amount. */
export function transferCandidates(rows: readonly ReadMovement[]): Candidate[] {
  const arrivals = rows.filter(({ cents }) => cents > 0)
  const byAmount = Map.groupBy(arrivals, ({ cents, account }) => `${cents} ${account.currency}`)
  const toCash = byDay(arrivals.filter(({ account }) => account.kind === 'cash'))
  const currencies = new Set(rows.map(({ account }) => account.currency))
  const allByDay = currencies.size > 1 ? byDay(arrivals) : []
  return rows
    .filter(({ cents }) => cents < 0)
    .flatMap((out) => [
      ...(byAmount.get(`${-out.cents} ${out.account.currency}`) ?? [])
        .filter((arrival) => arrival.accountId !== out.accountId && isNear(out, arrival))
        .map((arrival) => candidate(out, arrival)),
      ...within(toCash, out.day, cashNoted)
        .filter((arrival) => isWithFee(out, arrival))
        .map((arrival) => ({ ...candidate(out, arrival), fee: -out.cents - arrival.cents })),
      ...within(allByDay, out.day, nearestArrival)
        .filter((arrival) => isExchange(out, arrival))
        .map((arrival) => ({ ...candidate(out, arrival), exchanged: true })),
    ])
}

const candidate = (out: ReadMovement, arrival: ReadMovement): Candidate => ({
  out,
  in: arrival,
  gap: arrival.day - out.day,
  fee: 0,
  exchanged: false,
})

function isNear(out: ReadMovement, arrival: ReadMovement): boolean {
  const gap = arrival.day - out.day
  return gap >= nearestArrival.earliest && gap <= nearestArrival.latest
}

function isWithFee(out: ReadMovement, arrival: ReadMovement): boolean {
  const fee = -out.cents - arrival.cents
  const most = Math.min(largestFee.cents, Math.max(largestFee.share * arrival.cents, largestFee.always))
  return (
    out.account.kind !== 'cash' && out.account.currency === arrival.account.currency && fee > 0 && fee <= most
  )
}

function isExchange(out: ReadMovement, arrival: ReadMovement): boolean {
  if (out.account.currency === arrival.account.currency || out.value === null || arrival.value === null)
    return false
  return Math.abs(out.value + arrival.value) <= exchangeTolerance * -out.value
}

const byDay = (rows: ReadMovement[]) => rows.toSorted((one, other) => one.day - other.day)

function within(
  sorted: ReadMovement[],
  day: number,
  range: { earliest: number; latest: number },
): ReadMovement[] {
  let first = 0
  for (let end = sorted.length; first < end; ) {
    const middle = (first + end) >> 1
    if ((sorted[middle]?.day ?? 0) < day + range.earliest) first = middle + 1
    else end = middle
  }
  let last = first
  while (last < sorted.length && (sorted[last]?.day ?? 0) <= day + range.latest) last += 1
  return sorted.slice(first, last)
}
