import { addMonths, type Month, monthsBetween } from './calendar.ts'
import type { CategoriesByKind, KindOfCategory } from './category-kinds.ts'
import type { Cents } from './money.ts'
import { type CategoryTotal, largestFirst } from './spending.ts'
import { isWithin, type SpendingCell, type SpendingLedger, type SpendingWindow } from './spending-window.ts'

/**
 * The figures at the top of the dashboard, by which History can be filtered (docs/decisions/headline-figures.md).
 * `transfer_categories` is the part of `left_out` that the charts count.
 */
export const figures = ['income', 'spending', 'left_over', 'left_out', 'transfer_categories'] as const
export type Figure = (typeof figures)[number]

/** Transactions left out for one reason, and the sum of their absolute amounts. */
export type LeftOut = { count: number; grossCents: Cents }

export type HeadlineFigures = {
  incomeCents: Cents
  /** The part of the income that is in categories that say nothing about their money. */
  undecidedIncomeCents: Cents
  /** Money out less refunds; negative if more came back. */
  spendingCents: Cents
  /** Income less spending: the sum of all counted transactions. */
  leftOverCents: Cents
  /** `transfers` are linked or from rules, `transferCategories` all others in categories of the kind transfer. */
  leftOut: { byRules: LeftOut; transfers: LeftOut; transferCategories: LeftOut; withoutRate: LeftOut }
  /** How many transactions are counted. */
  count: number
}

export function headlineFigures(
  cells: readonly SpendingCell[],
  kindOf: (category: string) => KindOfCategory,
  window: SpendingWindow,
): HeadlineFigures {
  const figures: HeadlineFigures = {
    incomeCents: 0,
    undecidedIncomeCents: 0,
    spendingCents: 0,
    leftOverCents: 0,
    leftOut: {
      byRules: { count: 0, grossCents: 0 },
      transfers: { count: 0, grossCents: 0 },
      transferCategories: { count: 0, grossCents: 0 },
      withoutRate: { count: 0, grossCents: 0 },
    },
    count: 0,
  }
  for (const cell of cells) {
    if (!isWithin(cell.month, window)) continue
    const kind = kindOf(cell.category)
    if (cell.excluded || kind === 'transfer') {
      const reason = figures.leftOut[cell.leftOutBy ? partOf[cell.leftOutBy] : 'transferCategories']
      reason.count += cell.count
      reason.grossCents += cell.grossCents
      continue
    }
    const moneyIn = (cell.grossCents + cell.netCents) / 2
    if (kind === null) figures.undecidedIncomeCents += moneyIn
    const income = kind === 'income' ? cell.netCents : kind === null ? moneyIn : 0
    figures.incomeCents += income
    figures.spendingCents += income - cell.netCents
    figures.leftOverCents += cell.netCents
    figures.count += cell.count
  }
  return figures
}

/** Whether a sum is part of a figure. `isMoneyIn` decides in categories that say nothing about their money. */
export function isInFigure(
  { name, categories }: { name: Figure; categories: CategoriesByKind },
  sum: { category: string; leftOutBy: string; isMoneyIn: boolean },
): boolean {
  const isTransfer = categories.transfer.includes(sum.category)
  const isCounted = sum.leftOutBy === '' && !isTransfer
  const isUndecidedIncome = categories.undecided.includes(sum.category) && sum.isMoneyIn
  const isIncome = categories.income.includes(sum.category) || isUndecidedIncome
  switch (name) {
    case 'income':
      return isCounted && isIncome
    case 'spending':
      return isCounted && !isIncome
    case 'left_over':
      return isCounted
    case 'left_out':
      return !isCounted
    case 'transfer_categories':
      return sum.leftOutBy === '' && isTransfer
  }
}

const partOf = { rule: 'byRules', transfer: 'transfers', no_rate: 'withoutRate' } as const

/**
 * The window of the same length before this one. Null if there is none that the ledger covers: a comparison with
 * months before the first transaction would say nothing.
 */
export function windowBefore(
  { cells }: Pick<SpendingLedger, 'cells'>,
  window: SpendingWindow,
): SpendingWindow | null {
  if (window.first === null) return null
  const months = monthsBetween(window.first, window.last).length
  const before = { first: addMonths(window.first, -months), last: addMonths(window.first, -1) }
  const start = cells.reduce<Month | null>(
    (first, { month }) => (first !== null && first < month ? first : month),
    null,
  )
  return start !== null && start <= before.first ? before : null
}

/** The categories that make up Income or Spending in a window, largest first. They add up to the headline figure. */
export function categoriesOf(
  figure: 'income' | 'spending',
  cells: readonly SpendingCell[],
  kindOf: (category: string) => KindOfCategory,
  window: SpendingWindow,
): CategoryTotal[] {
  const totals = new Map<string, CategoryTotal>()
  for (const [category, ofCategory] of Map.groupBy(cells, ({ category }) => category)) {
    const sums = headlineFigures(ofCategory, kindOf, window)
    const totalCents = figure === 'income' ? sums.incomeCents : sums.spendingCents
    const kind = kindOf(category)
    const isOf = kind === null ? totalCents !== 0 : kind === figure && sums.count > 0
    if (isOf)
      totals.set(category, {
        category,
        totalCents,
        count: sums.count,
        grossCents: totalCents,
        recurringCents: 0,
      })
  }
  return [...totals.values()].sort(largestFirst)
}
