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

/** How many arrivals are considered for one movement, the nearest first, so that many alike rows take no longer. */
const mostArrivals = 50
/** The same for all movements together: if there are thousands, fewer arrivals are considered for each. */
const mostInAll = { candidates: 40_000, arrivals: 4_000_000 }

/** All pairs of movements that could be a transfer, judging only by account, date and amount. */
export function transferCandidates(rows: readonly ReadMovement[]): Candidate[] {
  const arrivals = byDay(rows.filter(({ cents }) => cents > 0))
  const byAmount = Map.groupBy(arrivals, ({ cents, account }) => `${cents} ${account.currency}`)
  const toCash = arrivals.filter(({ account }) => account.kind === 'cash')
  const currencies = new Set(rows.map(({ account }) => account.currency))
  const exchanged = currencies.size > 1 ? arrivals : []
  const outs = rows.filter(({ cents }) => cents < 0)
  const most = {
    found: Math.min(mostArrivals, Math.ceil(mostInAll.candidates / outs.length)),
    looked: Math.ceil(mostInAll.arrivals / outs.length),
  }
  const twins = new Map<string, number>()
  return outs.flatMap((out) => {
    const alike = byAmount.get(`${-out.cents} ${out.account.currency}`) ?? []
    const twin = `${out.day} ${out.cents} ${out.account.currency}`
    const twinsBefore = twins.get(twin) ?? 0
    twins.set(twin, twinsBefore + 1)
    return [
      ...nearest(
        alike,
        out.day,
        nearestArrival,
        { ...most, passed: twinsBefore },
        ({ accountId }) => accountId !== out.accountId,
      ).map((arrival) => candidate(out, arrival)),
      ...nearest(toCash, out.day, cashNoted, most, (arrival) => isWithFee(out, arrival)).map((arrival) => ({
        ...candidate(out, arrival),
        fee: -out.cents - arrival.cents,
      })),
      ...nearest(exchanged, out.day, nearestArrival, most, (arrival) => isExchange(out, arrival)).map(
        (arrival) => ({ ...candidate(out, arrival), exchanged: true }),
      ),
    ]
  })
}

const candidate = (out: ReadMovement, arrival: ReadMovement): Candidate => ({
  out,
  in: arrival,
  gap: arrival.day - out.day,
  fee: 0,
  exchanged: false,
})

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

export const byDay = (rows: readonly ReadMovement[]) => rows.toSorted((one, other) => one.day - other.day)

/**
 * The fitting rows nearest to a day, oldest first. Those that are `passed` on the day itself come last, so that
 * thousands of twins do not all get the same few.
 */
function nearest(
  sorted: ReadMovement[],
  day: number,
  range: { earliest: number; latest: number },
  most: { found: number; looked: number; passed?: number },
  fits: (row: ReadMovement) => boolean,
): ReadMovement[] {
  let next = Math.min(firstFrom(sorted, day) + (most.passed ?? 0), firstFrom(sorted, day + 1))
  let before = next - 1
  const found: ReadMovement[] = []
  for (let looked = 0; looked < most.looked && found.length < most.found; looked += 1) {
    const after = (sorted[next]?.day ?? Number.POSITIVE_INFINITY) - day
    const ago = day - (sorted[before]?.day ?? Number.NEGATIVE_INFINITY)
    if (after > range.latest && ago > -range.earliest) break
    const isLater = after <= range.latest && (after <= ago || ago > -range.earliest)
    const row = sorted[isLater ? next : before]
    if (isLater) next += 1
    else before -= 1
    if (!row || !fits(row)) continue
    if (isLater) found.push(row)
    else found.unshift(row)
  }
  return found
}

/** How many of these rows are within so many days of a day. */
export const countNear = (sorted: readonly ReadMovement[], day: number, days: number): number =>
  firstFrom(sorted, day + days + 1) - firstFrom(sorted, day - days)

/** The index of the first row on or after a day. */
function firstFrom(sorted: readonly ReadMovement[], day: number): number {
  let first = 0
  for (let end = sorted.length; first < end; ) {
    const middle = (first + end) >> 1
    if ((sorted[middle]?.day ?? 0) < day) first = middle + 1
    else end = middle
  }
  return first
}
