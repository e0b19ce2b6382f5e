import type { Cents } from '#domain/money.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'
import type { LedgerMonth } from '#web/api/transactions.ts'
import type { Selection } from './selection.ts'

/** The number of selected transactions, and their signed sum in the ledger's currency. */
export type SelectedSum = {
  count: number
  /** The signed sum of the transactions that count towards totals. */
  netCents: Cents
  /** The sum of absolute amounts of transactions that are left out of totals. */
  excludedCents: Cents
  /** The number of transactions without a rate, which no sum includes. */
  noRateCount: number
}

export function selectedSum({ rows, all }: Selection, months: readonly LedgerMonth[]): SelectedSum {
  if (all === null) return sumOf(rows.values())
  const except = sumOf(all.except.values())
  const whole = { count: 0, netCents: 0, excludedCents: 0, noRateCount: 0 }
  for (const month of months) {
    whole.count += month.count + month.excludedCount
    whole.netCents += month.netCents
    whole.excludedCents += month.excludedCents
    whole.noRateCount += month.noRateCount
  }
  return {
    count: whole.count - except.count,
    netCents: whole.netCents - except.netCents,
    excludedCents: whole.excludedCents - except.excludedCents,
    noRateCount: whole.noRateCount - except.noRateCount,
  }
}

function sumOf(transactions: Iterable<LedgerTransaction>): SelectedSum {
  const sum = { count: 0, netCents: 0, excludedCents: 0, noRateCount: 0 }
  for (const { valueCents, excluded } of transactions) {
    sum.count += 1
    if (valueCents === null) sum.noRateCount += 1
    else if (excluded) sum.excludedCents += Math.abs(valueCents)
    else sum.netCents += valueCents
  }
  return sum
}
