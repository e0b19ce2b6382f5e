import type { CadenceName } from '#domain/cadences.ts'
import { addDays } from '#domain/calendar.ts'
import { longestIntervals } from '#domain/cost-of-series.ts'
import type { Movement } from '#domain/matching/movement.ts'
import { textOfName } from '#domain/matching/series-chains.ts'
import { merchantOrWords } from '#domain/merchants/merchant-or-words.ts'
import { textWords } from '#domain/merchants/text-words.ts'

type SeriesRows = { cadence: CadenceName; transactionIds: readonly string[] }
type Income = SeriesRows & { leftOutIds: readonly string[] }

/** A payment this long before the last one can't replace the next, even if it is yearly. */
const mostDaysBefore = 200

/**
 * Recent payments from the payer of a regular income into the same account that are not part of the series, such as a
 * bonus or a salary before Christmas. If the payer also pays something more often, that is a separate income. Payments
 * that the user left out of the series are not returned.
 */
export function otherPaymentsOf(
  series: Income,
  found: readonly SeriesRows[],
  rows: readonly Movement[],
): Movement[] {
  const ids = new Set(series.transactionIds)
  const ownRows = rows.filter(({ id }) => ids.has(id))
  const latestId = series.transactionIds.at(-1)
  const latest = ownRows.find(({ id }) => id === latestId)
  if (!latest) return []
  const firstDay = addDays(latest.date, -mostDaysBefore)
  const leftOut = new Set(series.leftOutIds)
  const payers = new Set(ownRows.flatMap(payersOf))
  const moreOften = new Set(
    found
      .filter(({ cadence }) => longestIntervals[cadence] < longestIntervals[series.cadence])
      .flatMap(({ transactionIds }) => transactionIds),
  )
  return rows.filter(
    (row) =>
      row.cents > 0 &&
      row.accountId === latest.accountId &&
      row.date >= firstDay &&
      !ids.has(row.id) &&
      !leftOut.has(row.id) &&
      !moreOften.has(row.id) &&
      payersOf(row).some((payer) => payers.has(payer)),
  )
}

/** As merchants are named, and as series are found. */
const payersOf = ({ description }: Movement): string[] => [
  merchantOrWords(description),
  textOfName(textWords(description)),
]
