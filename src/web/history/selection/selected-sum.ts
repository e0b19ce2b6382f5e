import type { TransactionFilter } from '#contract/transactions.ts'
import type { Cents } from '#domain/money.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import { plainTypist } from '#domain/search/write-search.ts'
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
  /** The number of split transactions of which it is not known here which parts match. If any, the sums are wrong. */
  unknownCount: number
}

const nothing: SelectedSum = { count: 0, netCents: 0, excludedCents: 0, noRateCount: 0, unknownCount: 0 }

/** The sums contain only those parts of split transactions that match the filter, as those of months do. */
export function selectedSum(
  { rows, all }: Selection,
  months: readonly LedgerMonth[],
  filter: TransactionFilter,
): SelectedSum {
  const matchingCents = matchingCentsUnder(filter)
  if (all === null) return sumOf(rows.values(), matchingCents)
  const except = sumOf(all.except.values(), matchingCents)
  const whole = { ...nothing }
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
    unknownCount: except.unknownCount,
  }
}

type MatchingCents = (row: LedgerTransaction, valueCents: Cents) => Cents | 'unknown'

function sumOf(transactions: Iterable<LedgerTransaction>, matchingCents: MatchingCents): SelectedSum {
  const sum = { ...nothing }
  for (const row of transactions) {
    sum.count += 1
    const cents = row.valueCents === null ? null : matchingCents(row, row.valueCents)
    if (cents === null) sum.noRateCount += 1
    else if (cents === 'unknown') sum.unknownCount += 1
    else if (row.excluded) sum.excludedCents += Math.abs(cents)
    else sum.netCents += cents
  }
  return sum
}

/** What a transaction adds to sums under the filter. */
function matchingCentsUnder(filter: TransactionFilter): MatchingCents {
  const { category, not_category: without = [], with_children, figure, search = '' } = filter
  const isByName = parseSearch(search, plainTypist).some(
    (term) => term.kind === 'name' && term.field === 'category',
  )
  // Only the server knows the children, and the categories that a name in a search or a figure stands for.
  const isKnown = !(figure || isByName || (category && with_children))
  if (isKnown && !category && without.length === 0) return (_row, valueCents) => valueCents
  return ({ parts, rate }, valueCents) => {
    if (parts.length === 0) return valueCents
    // The server rounds the values of parts in another currency.
    if (!isKnown || rate !== null) return 'unknown'
    return parts
      .filter((part) => (!category || part.category === category) && !without.includes(part.category))
      .reduce((sum, { cents }) => sum + cents, 0)
  }
}
