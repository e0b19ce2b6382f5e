import type { Day } from '#domain/calendar.ts'
import { dayNumber, weekdaysBetween } from './days-apart.ts'
import type { ReadMovement } from './movement.ts'
import type { Candidate } from './transfer-candidates.ts'
import type { Evidence } from './transfer-evidence.ts'

/**
 * The history of similar movements: how many there are, how many had a possible counterpart at about the same time, and
 * in which accounts it probably was. `partners` counts these by account for similar texts, and by account and delay
 * (`delayKey`) for a whole side (`sideKey`), there only for money out.
 */
export type Habit = { rows: number; paired: number; partners: ReadonlyMap<string, number> }

/** Habits by `movementKey`, and those of a whole side of an account by `sideKey`. */
export type Habits = ReadonlyMap<string, Habit>

/** All movements into, or all out of, one account. */
export const sideKey = ({ accountId, cents }: Pick<ReadMovement, 'accountId' | 'cents'>) =>
  `${accountId} ${cents < 0 ? '-' : '+'}`

/** The key of an account and how long the money took to arrive there. */
export const delayKey = (accountId: string, delay: Delay) => `${accountId} ${delay}`

/** Weekdays from departure to arrival, up to 5; -1 if the arrival was booked first. */
type Delay = keyof typeof usualDelays

export const delayOf = (departure: Day, arrival: Day): Delay =>
  arrival < departure ? -1 : (Math.min(5, weekdaysBetween(dayNumber(departure), dayNumber(arrival))) as Delay)

/** The share of each delay among all transfers. */
const usualDelays = { [-1]: 0.07, 0: 0.45, 1: 0.22, 2: 0.13, 3: 0.07, 4: 0.04, 5: 0.02 }
/** These shares count as much as this many known transfers between two accounts. */
const priorDelays = 4
const delays = Object.keys(usualDelays).map(Number) as Delay[]

/** The habits that are assumed before there are any similar rows. */
const priorRows = 2
const priorOfSide = { paired: 0.5, rows: 5 }

type Likely = { candidate: Candidate; likelihood: number }
export type Counted = { rows: number; paired: number; partners: Map<string, number> }
type Side = Pick<ReadMovement, 'accountId' | 'date'>

/** Counts a movement in its habit and in that of its side, with its possible counterparts. */
export function countMovement(
  { habit, side }: { habit: Counted; side: Counted },
  { date, cents }: Pick<ReadMovement, 'date' | 'cents'>,
  counterparts: readonly { other: Side; likelihood: number }[],
  paired: number,
): void {
  for (const counted of [habit, side]) {
    counted.rows += 1
    counted.paired += paired
  }
  const all = Math.max(
    1,
    counterparts.reduce((sum, { likelihood }) => sum + likelihood, 0),
  )
  for (const { other, likelihood } of counterparts) {
    addTo(habit.partners, other.accountId, likelihood / all)
    if (cents < 0)
      addTo(side.partners, delayKey(other.accountId, delayOf(date, other.date)), likelihood / all)
  }
}

/**
 * Adds these rows to the earlier habits, weighted by the probability of their candidates. Returns a function that gives
 * the evidence of the habits for a candidate, leaving out the candidate itself.
 */
export function habitsOf(rows: readonly ReadMovement[], likely: readonly Likely[], earlier: Habits) {
  const ofRow = Map.groupBy(
    likely.flatMap((one) => [
      { row: one.candidate.out, other: one.candidate.in, likelihood: one.likelihood },
      { row: one.candidate.in, other: one.candidate.out, likelihood: one.likelihood },
    ]),
    ({ row }) => row,
  )
  const best = new Map<ReadMovement, number>()
  const counted = new Map<string, Counted>()
  for (const row of rows) {
    const candidates = ofRow.get(row) ?? []
    const paired = candidates.reduce((most, { likelihood }) => Math.max(most, likelihood), 0)
    best.set(row, paired)
    const habit = habitIn(counted, row.key, earlier)
    const side = habitIn(counted, sideKey(row), earlier)
    countMovement({ habit, side }, row, candidates, paired)
  }
  return ({ candidate, likelihood }: Likely): Evidence => {
    const out = say(candidate.out, candidate.in.accountId, likelihood)
    const arrival = say(candidate.in, candidate.out.accountId, likelihood)
    return {
      habitOut: out.habit,
      habitIn: arrival.habit,
      sideOut: out.side,
      sideIn: arrival.side,
      partnerOut: out.partner,
      partnerIn: arrival.partner,
      delay: delayEvidence(candidate, likelihood),
      ...(out.isNew && { newTextOut: 1 }),
      ...(arrival.isNew && { newTextIn: 1 }),
    }
  }

  /** Transfers between some accounts always arrive on the same day, between others never. */
  function delayEvidence({ out, in: arrival }: Candidate, likelihood: number) {
    const { partners } = counted.get(sideKey(out)) ?? none
    const delay = delayOf(out.date, arrival.date)
    const counts = delays.map((one) => {
      const count = partners.get(delayKey(arrival.accountId, one)) ?? 0
      return one === delay ? Math.max(0, count - likelihood) : count
    })
    const all = counts.reduce((sum, count) => sum + count, 0)
    const usual = usualDelays[delay]
    const share = ((counts[delays.indexOf(delay)] ?? 0) + priorDelays * usual) / (all + priorDelays)
    return Math.log(share / usual)
  }

  function say(row: ReadMovement, partner: string, likelihood: number) {
    const own = best.get(row) ?? 0
    const side = counted.get(sideKey(row)) ?? none
    const habit = counted.get(row.key) ?? none
    const sideShare = within(
      0.02,
      0.9,
      (side.paired - own + priorOfSide.paired) / (side.rows - 1 + priorOfSide.rows),
    )
    const rows = habit.rows - 1
    const paired = Math.max(0, habit.paired - own)
    const withPartner = Math.max(0, (habit.partners.get(partner) ?? 0) - likelihood)
    const withAny = Math.max(
      withPartner,
      [...habit.partners.values()].reduce((sum, one) => sum + one, 0) - own,
    )
    return {
      habit: logOdds(within(0.01, 0.99, (paired + priorRows * sideShare) / (rows + priorRows))),
      side: logOdds(sideShare),
      partner: Math.log((withPartner + 0.5) / (withAny + 1)),
      isNew: rows === 0,
    }
  }
}

const none: Counted = { rows: 1, paired: 0, partners: new Map() }

const addTo = (sums: Map<string, number>, key: string, number: number) =>
  sums.set(key, (sums.get(key) ?? 0) + number)

function habitIn(counted: Map<string, Counted>, key: string, earlier: Habits): Counted {
  const known = counted.get(key)
  if (known) return known
  const { rows, paired, partners } = earlier.get(key) ?? { rows: 0, paired: 0, partners: new Map() }
  const habit = { rows, paired, partners: new Map(partners) }
  counted.set(key, habit)
  return habit
}

const within = (least: number, most: number, number: number) => Math.min(most, Math.max(least, number))
const logOdds = (share: number) => Math.log(share / (1 - share))
