import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { overdueSince } from '#domain/due-days.ts'
import { priceHistory } from '#domain/price-history.ts'
import type { RecurringCost } from '#domain/recurring-costs.ts'
import { recurringNotes } from '#domain/recurring-notes.ts'
import { type FoundSeries, foundSeriesQuery } from '#web/api/found-series.ts'
import { today } from '#web/session/today.ts'
import { noteText, paymentsText, pricesText } from '#web/words/recurring-words.ts'

/** Notes about costs and their payments, by ID of the cost. */
export function useCostNotes(costs: readonly RecurringCost[] = []): ReadonlyMap<string, readonly string[]> {
  const { data: found } = useQuery(foundSeriesQuery)
  return useMemo(() => {
    // A cost can have several series. The one with the latest payment is set last, because it describes the current
    // state.
    const seriesOf = new Map(
      (found ?? [])
        .toSorted((one, other) => lastDay(one).localeCompare(lastDay(other)))
        .map((series) => [series.recurringCostId, series]),
    )
    return new Map(costs.map((cost) => [cost.id, notesOf(cost, seriesOf.get(cost.id))]))
  }, [costs, found])
}

function notesOf(cost: RecurringCost, series: FoundSeries | undefined): string[] {
  const { active, endDate, bookedDays } = cost
  const isOver = !active || (endDate !== null && endDate < today())
  const isOverdue = overdueSince(cost, today()) !== null
  const notes = series ? recurringNotes(series, today()) : []
  const lastPaid = series ? lastDay(series) : bookedDays.toSorted().at(-1)
  const prices = series ? priceHistory(series) : []
  return [
    paymentsText(cost, lastPaid, today()),
    // Inactive costs have ended anyway, and overdue ones have a note already.
    ...notes.filter(({ kind }) => kind !== 'missing' || !(isOver || isOverdue)).map(noteText),
    ...(series && prices.length > 1 ? [pricesText(prices, series.currency)] : []),
  ].filter((text) => text !== '')
}

const lastDay = ({ payments }: FoundSeries) => payments.at(-1)?.date ?? ''
