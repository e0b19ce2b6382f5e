import type { Cents } from '#domain/money.ts'
import type { ReportKey } from './report.ts'

/** The sum of a category, or of one merchant in it. */
export type FlowGroup = { keys: readonly ReportKey[]; names: readonly ReportKey[]; netCents: Cents }

/** Money from somewhere or to somewhere; `cents` is negative if more went the other way, and 0 for no band. */
export type FlowBand = {
  kind: 'income' | 'spending' | 'merchant' | 'other_merchants' | 'left_over'
  /** The category, or the key of the merchant. */
  key: string
  name: string
  cents: Cents
  /** The merchants of a category, which add up to it; empty if none is large enough. */
  bands: FlowBand[]
}

/** Income and spending as bands. The absolute amounts of `from` and of `to` both add up to the total. */
export type CashFlow = { from: FlowBand[]; to: FlowBand[]; totalCents: Cents }

/** With more merchants, their names don't fit next to each other. */
const mostMerchants = 12

/** Of all spending. Smaller merchants are barely visible. */
const smallestShare = 0.01

const sumOf = (all: readonly { cents: Cents }[]): Cents => all.reduce((sum, { cents }) => sum + cents, 0)
const sizeOf = (all: readonly FlowBand[]): Cents => all.reduce((sum, { cents }) => sum + Math.abs(cents), 0)

type Flows = {
  /** By category. */
  income: readonly FlowGroup[]
  spending: readonly FlowGroup[]
  /** Spending by category and merchant, for the merchants with the largest sums. */
  merchants: readonly FlowGroup[]
}

/** How income is spent. What is left over, or missing, is a band of its own. */
export function cashFlow({ income, spending, merchants }: Flows): CashFlow {
  const bandsOf = Map.groupBy(merchants, ({ keys }) => keys[0] ?? '')
  const incomes = bySize(income.map((group) => flowBand('income', group, 0, group.netCents)))
  const spent = bySize(
    spending.map((group) => ({
      ...flowBand('spending', group, 0, -group.netCents),
      bands: (bandsOf.get(group.keys[0] ?? '') ?? [])
        .filter(({ keys }) => keys[1] !== null)
        .map((merchant) => flowBand('merchant', merchant, 1, -merchant.netCents)),
    })),
  )
  const leftOverCents = sumOf(incomes) - sumOf(spent)
  const leftOver: FlowBand = { kind: 'left_over', key: '', name: '', cents: leftOverCents, bands: [] }
  const isPositive = ({ cents }: FlowBand) => cents > 0
  const isNegative = ({ cents }: FlowBand) => cents < 0
  const from = [...incomes.filter(isPositive), ...spent.filter(isNegative)]
  const to = [...spent.filter(isPositive), ...incomes.filter(isNegative)]
  if (leftOverCents < 0) from.push(leftOver)
  if (leftOverCents > 0) to.push(leftOver)
  const totalCents = sizeOf(to)
  return {
    from: from.map((band) => ({ ...band, bands: [] })),
    to: withLargestMerchants(to),
    totalCents,
  }
}

const bySize = (bands: FlowBand[]) => bands.sort((one, other) => other.cents - one.cents)

function flowBand(kind: FlowBand['kind'], { keys, names }: FlowGroup, at: 0 | 1, cents: Cents): FlowBand {
  const key = keys[at] ?? ''
  return { kind, key, name: names[at] ?? key, cents: cents + 0, bands: [] }
}

/** The largest merchants of all categories. In each category, the rest are one band. */
function withLargestMerchants(categories: readonly FlowBand[]): FlowBand[] {
  const spent = categories.filter(({ kind }) => kind === 'spending')
  const smallest = sizeOf(spent) * smallestShare
  const largest = spent
    .flatMap(({ bands }) => bands)
    .filter(({ cents }) => cents > 0 && cents >= smallest)
    .sort((one, other) => other.cents - one.cents)
    .slice(0, mostMerchants)
  return categories.map((category) => {
    const shown = largest.filter((merchant) => category.bands.includes(merchant))
    // Refunds can make the rest negative. The smallest merchants then become part of it.
    while (shown.length > 0 && sumOf(shown) > category.cents) shown.pop()
    const otherCents = category.cents - sumOf(shown)
    const other: FlowBand = { kind: 'other_merchants', key: '', name: '', cents: otherCents, bands: [] }
    if (shown.length === 0) return { ...category, bands: [] }
    return { ...category, bands: otherCents === 0 ? shown : [...shown, other] }
  })
}
