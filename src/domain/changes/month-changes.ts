import { addMonths, type Day, type Month } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { countedMonth, type MonthStart } from '#domain/month-start.ts'
import { paysCard } from './card-payments.ts'
import { chargedTwice, newMerchants, unusualAmounts } from './notable-rows.ts'
import { usualDifferences } from './usual-differences.ts'

/**
 * A row of spending; a part of a split transaction is one, too. `cents` is in the ledger's currency, negative if spent.
 */
export type SpentRow = {
  id: string
  date: Day
  cents: Cents
  /** The amount of the whole transaction, of which a part is only some. */
  paidCents: Cents
  /** The same in the currency of its account, as booked. */
  bookedCents: Cents
  category: string
  accountId: string
  /** Whether the account holds cash. */
  isCash: boolean
  description: string
  /** Null if its text names no merchant. */
  merchant: { key: string; name: string } | null
}

/** A difference of a month so far from the months before. `cents` is positive. */
export type MonthChange = {
  /** Identifies the line in this month, however many rows are added to it. */
  key: string
  /** The transactions behind it. */
  rowIds: string[]
} & (
  | ({ kind: 'charged_twice'; cents: Cents; times: number } & Paid)
  | ({ kind: 'unusual_amount'; cents: Cents; usualCents: Cents } & Paid)
  | {
      kind: 'above_usual' | 'below_usual'
      category: string
      /** Merchants left out of the comparison, because other lines are about them. */
      without: { key: string; name: string }[]
      cents: Cents
      usualCents: Cents
      visits: Visits | null
    }
  | ({ kind: 'new_merchant'; cents: Cents } & Paid)
)

/** Who was paid, and the first and last day. Without a merchant, `name` is the description. */
type Paid = {
  name: string
  merchantKey: string | null
  date: Day
  lastDate: Day
  /** The amount of each of the rows, in the currency of the account; null if they differ. */
  eachCents: Cents | null
}

/** The merchant that explains most of a difference, and how many more (or fewer) times it was paid than usual. */
export type Visits = { name: string; more: number }

/** How many months before the current one say what is usual, and how many of them must have rows. */
const usualMonths = 6
const leastMonths = 3

const mostLines = 5
const mostNewMerchants = 1

/** The months to compare, oldest first, without the current one. */
export const monthsBefore = (today: Day, monthStart: MonthStart): Month[] =>
  Array.from({ length: usualMonths }, (_, index) =>
    addMonths(countedMonth(today, monthStart), index - usualMonths),
  )

/**
 * What is worth knowing about the month so far, at most five lines, most important first. No transaction is in two
 * lines. Needs three earlier months to know what is usual; until then, it only finds rows that were charged twice. A
 * dismissed line still counts as one of the largest, so that no smaller one takes its place. Paying a credit card's bill is
 * no purchase.
 */
export function monthChanges(
  rows: readonly SpentRow[],
  { today, monthStart }: { today: Day; monthStart: MonthStart },
  isDismissed: (key: string) => boolean = () => false,
): MonthChange[] {
  const monthIn = (day: Day) => countedMonth(day, monthStart)
  const month = monthIn(today)
  const current = rows.filter(({ date }) => monthIn(date) === month && date <= today)
  const months = new Set(monthsBefore(today, monthStart))
  const before = rows.filter(({ date }) => months.has(monthIn(date)))
  const [payments, earlierPayments] = [wholeRows(current), wholeRows(before)]
  const descriptions = new Map(current.map(({ id, description }) => [id, description]))
  const isPurchase = ({ rowIds }: MonthChange) => !rowIds.some((id) => paysCard(descriptions.get(id) ?? ''))
  const changes: MonthChange[] = []
  const reported = new Set<string>()
  const isElsewhere = ({ rowIds }: MonthChange) => rowIds.some((id) => reported.has(id))
  const report = (more: readonly MonthChange[]) => {
    for (const change of more) {
      if (isElsewhere(change)) continue
      changes.push(change)
      for (const id of change.rowIds) reported.add(id)
    }
  }
  report(chargedTwice(payments, earlierPayments).filter(isPurchase))
  if (new Set(before.map(({ date }) => monthIn(date))).size >= leastMonths) {
    report(unusualAmounts(payments, earlierPayments).filter(isPurchase))
    report(usualDifferences(current, before, { today, monthStart }, reported))
    const fresh = newMerchants(payments, earlierPayments).filter(isPurchase)
    report(fresh.filter((change) => !isElsewhere(change)).slice(0, mostNewMerchants))
  }
  return changes.slice(0, mostLines).filter(({ key }) => !isDismissed(key))
}

/**
 * One row per transaction. A split transaction counts for at most what was paid: a bill of 30.00 can consist of 90.00
 * of groceries and a voucher, and the taxes in a salary are not paid to a merchant.
 */
function wholeRows(rows: readonly SpentRow[]): SpentRow[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((parts) => {
    const [row] = parts as [SpentRow]
    const cents = parts.reduce((sum, part) => sum + part.cents, 0)
    return { ...row, cents: Math.max(cents, row.paidCents) }
  })
}
