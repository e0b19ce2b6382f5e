import { mostDaysOff } from './cadences.ts'
import { addDays, type Day, earliestDay } from './calendar.ts'
import { daysApart, isCovered, nearestDueDay } from './due-days.ts'
import { merchantOrWords } from './merchants/merchant-or-words.ts'
import { textWords } from './merchants/text-words.ts'
import type { Cents } from './money.ts'
import type { RecurringCost } from './recurring-costs.ts'

/** The fields of a recurring cost by which its payments are recognized. */
export type PayableCost = Omit<RecurringCost, 'category' | 'bookedDays' | 'paidDays' | 'paidMonths'>

/** A row that can be a payment. `value` is in the currency of the ledger; null without a rate. */
export type PaymentRow = { id: string; date: Day; value: Cents | null; description: string }

/** What the user decided: that a row is a payment of a cost, or that it is not. */
export type DecidedPayment = {
  costId: string
  rowId: string
  state: 'linked' | 'dismissed'
  date: Day
  description: string
}

export type FoundPayment = { costId: string; rowId: string; dueDay: Day; state: 'linked' | 'suggested' }

/** The days and amounts of the rows that can pay a cost on the due days between two, both included. */
export const rowsThatCanPay = ({ cents, cadence }: PayableCost, first: Day, last: Day) => ({
  firstDay:
    first < addDays(earliestDay, mostDaysOff[cadence]) ? earliestDay : addDays(first, -mostDaysOff[cadence]),
  lastDay: addDays(last, mostDaysOff[cadence]),
  leastCents: Math.ceil(cents / 2),
  mostCents: cents * 2,
})

/**
 * Finds the rows that pay recurring costs. Each due day of a cost has at most one payment, and no row pays two costs. A
 * payment is certain if the row names the cost, or a payee that the user has confirmed, and its amount and day are
 * close. An equal amount alone can be a coincidence, so it is only suggested. The order of the rows makes no difference.
 */
export function findPayments(
  costs: readonly PayableCost[],
  decided: readonly DecidedPayment[],
  rows: readonly PaymentRow[],
  likelyFor = likelyPayments(costs, decided),
): FoundPayment[] {
  const costOf = new Map(costs.map((cost) => [cost.id, cost]))
  const decidedDays = new Set<string>()
  for (const { state, costId, date } of decided) {
    const cost = costOf.get(costId)
    if (cost && state === 'linked') decidedDays.add(keyOf({ costId, dueDay: nearestDueDay(cost, date) }))
  }
  const best = new Map<string, LikelyPayment>()
  for (const row of rows) {
    const likely = likelyFor(row)
    if (!likely || decidedDays.has(keyOf(likely))) continue
    const other = best.get(keyOf(likely))
    if (!other || isBetter(likely, other)) best.set(keyOf(likely), likely)
  }
  return Array.from(best.values(), ({ costId, rowId, dueDay, isCertain }) => ({
    costId,
    rowId,
    dueDay,
    state: isCertain ? 'linked' : 'suggested',
  }))
}

const keyOf = ({ costId, dueDay }: Pick<FoundPayment, 'costId' | 'dueDay'>) => `${costId} ${dueDay}`

export type LikelyPayment = {
  costId: string
  rowId: string
  dueDay: Day
  isCertain: boolean
  /** The difference from the cost's amount, as a share of it. */
  difference: number
  daysOff: number
}

/** Returns a function that finds the cost a row most likely pays; null if it pays none. */
export function likelyPayments(
  costs: readonly PayableCost[],
  decided: readonly DecidedPayment[],
): (row: PaymentRow) => LikelyPayment | null {
  const linkedRows = new Set(decided.flatMap(({ state, rowId }) => (state === 'linked' ? rowId : [])))
  const decidedOf = Map.groupBy(decided, ({ costId }) => costId)
  const known = costs
    .filter(({ active }) => active)
    .map((cost) => {
      const ofCost = decidedOf.get(cost.id) ?? []
      const payees = (state: DecidedPayment['state']) =>
        new Set(ofCost.flatMap((one) => (one.state === state ? merchantOrWords(one.description) : [])))
      return {
        cost,
        words: textWords(cost.name),
        confirmed: payees('linked'),
        rejected: payees('dismissed'),
        dismissed: new Set(ofCost.flatMap(({ state, rowId }) => (state === 'dismissed' ? rowId : []))),
      }
    })
  return (row) => {
    if (linkedRows.has(row.id)) return null
    const text = readOnce(row.description)
    return known.reduce<LikelyPayment | null>((best, cost) => {
      const likely = likelyPayment(cost, row, text)
      return likely && (!best || isBetter(likely, best)) ? likely : best
    }, null)
  }
}

type ReadText = { payee: () => string; words: () => string[] }

/** Most rows differ from every cost in amount or date, so their texts need not be read. */
function readOnce(description: string): ReadText {
  let payee: string | undefined
  let words: string[] | undefined
  return {
    payee: () => (payee ??= merchantOrWords(description)),
    words: () => (words ??= textWords(description)),
  }
}

type KnownCost = {
  cost: PayableCost
  words: readonly string[]
  confirmed: ReadonlySet<string>
  rejected: ReadonlySet<string>
  dismissed: ReadonlySet<string>
}

function likelyPayment(known: KnownCost, row: PaymentRow, text: ReadText): LikelyPayment | null {
  const { cost } = known
  const paid = -(row.value ?? 0)
  if (paid <= 0 || paid * 2 < cost.cents || paid > cost.cents * 2) return null
  const dueDay = nearestDueDay(cost, row.date)
  const daysOff = daysApart(dueDay, row.date)
  if (daysOff > mostDaysOff[cost.cadence] || !isCovered(cost, dueDay)) return null
  if (known.dismissed.has(row.id)) return null
  const payee = text.payee()
  const isNamed = known.confirmed.has(payee) || names(text.words(), known.words)
  const isClose = paid * 5 >= cost.cents * 4 && paid * 4 <= cost.cents * 5
  const isCertain = isNamed && isClose
  if (!isCertain && (known.rejected.has(payee) || (!isNamed && paid !== cost.cents))) return null
  return {
    costId: cost.id,
    rowId: row.id,
    dueDay,
    isCertain,
    difference: Math.abs(paid - cost.cents) / cost.cents,
    daysOff,
  }
}

/** Whether a bank text contains all words of a name. Banks may cut words off, or continue them. */
function names(found: readonly string[], words: readonly string[]): boolean {
  return words.join('').length >= 3 && words.every((word) => found.some((other) => isSame(word, other)))
}

const isSame = (word: string, other: string) =>
  word === other ||
  (word.length >= 5 && other.startsWith(word)) ||
  (other.length >= 5 && word.startsWith(other))

function isBetter(one: LikelyPayment, other: LikelyPayment): boolean {
  if (one.isCertain !== other.isCertain) return one.isCertain
  if (one.difference !== other.difference) return one.difference < other.difference
  if (one.daysOff !== other.daysOff) return one.daysOff < other.daysOff
  return one.costId === other.costId ? one.rowId < other.rowId : one.costId < other.costId
}
