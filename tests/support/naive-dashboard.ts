import type { RecurringCost } from '#domain/recurring-costs.ts'
import type { TimeRange } from '#domain/time-range.ts'

export type NaiveTransaction = { date: string; category: string; excluded: boolean; cents: number }

type Question = {
  transactions: NaiveTransaction[]
  recurringCosts: RecurringCost[]
  range: TimeRange
  selected: string | null
  switchedOff: ReadonlySet<string>
  today: string
}

const monthsBack: Record<TimeRange, number> = { '3m': 2, '6m': 5, '1y': 11, '5y': 59, all: Infinity }

/** Months counted from the year 0, so that moving back and forth is plain arithmetic. */
const indexOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
const monthAt = (index: number) => {
  const year = Math.floor(index / 12)
  return `${year}-${String(index - year * 12 + 1).padStart(2, '0')}`
}

/**
 * The dashboard's figures, computed month by month and row by row as the specification describes them, without any
 * of the product's own arithmetic.
 */
export function naiveDashboard({
  transactions,
  recurringCosts,
  range,
  selected,
  switchedOff,
  today,
}: Question) {
  const now = indexOf(today)
  const dataEnd = transactions.length > 0 ? Math.max(...transactions.map(({ date }) => indexOf(date))) : now
  const rangeStart = now - monthsBack[range]
  const rangeEnd = Math.max(now, dataEnd)

  const covers = (cost: RecurringCost, month: number) =>
    cost.active &&
    !cost.paidMonths.includes(monthAt(month)) &&
    month >= indexOf(cost.startDate) &&
    month <= (cost.endDate === null ? dataEnd : indexOf(cost.endDate))

  const everyMonth = Array.from({ length: 12 * 20 }, (_, offset) => indexOf('2015-01') + offset)
  const inRange = everyMonth.filter((month) => month >= rangeStart && month <= rangeEnd)
  const withSomething = inRange.filter(
    (month) =>
      transactions.some(({ date }) => indexOf(date) === month) ||
      recurringCosts.some((cost) => covers(cost, month)),
  )
  const drawn = inRange.filter(
    (month) => month >= Math.min(...withSomething) && month <= Math.max(...withSomething),
  )
  const bars = drawn.map((month) => {
    let net = 0
    for (const row of transactions) if (!row.excluded && indexOf(row.date) === month) net += row.cents
    for (const cost of recurringCosts) if (covers(cost, month)) net -= cost.cents
    return [monthAt(month), net] as const
  })

  const counted = selected === null ? inRange : [indexOf(selected)]
  const totals: Record<string, number> = {}
  for (const month of counted) {
    for (const row of transactions) {
      if (row.excluded || indexOf(row.date) !== month) continue
      totals[row.category] = (totals[row.category] ?? 0) + Math.abs(row.cents)
    }
    for (const cost of recurringCosts) {
      if (covers(cost, month)) totals[cost.category] = (totals[cost.category] ?? 0) + Math.abs(cost.cents)
    }
  }
  const total = Object.entries(totals)
    .filter(([category]) => !switchedOff.has(category))
    .reduce((sum, [, cents]) => sum + cents, 0)
  const spent = bars.reduce((sum, [, net]) => sum + Math.abs(net), 0)
  const average = bars.length === 0 ? 0 : Math.round(spent / bars.length)
  return { bars: bars.map(([month, net]) => [month, net]), average, totals, total }
}
