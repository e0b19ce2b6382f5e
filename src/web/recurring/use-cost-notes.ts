import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { overdueSince } from '#domain/due-days.ts'
import { priceHistory } from '#domain/price-history.ts'
import { hasEnded, type RecurringCost } from '#domain/recurring-costs.ts'
import { recurringNotes } from '#domain/recurring-notes.ts'
import { type FoundSeries, foundSeriesQuery } from '#web/api/found-series.ts'
import { today } from '#web/session/today.ts'
import { noteText, paymentsText, pricesText } from '#web/words/recurring-words.ts'

export type CostNotes = {
  /** When it was and will be paid. */
  payments: string
  /** What is new about it. */
  news: readonly string[]
  prices: string
  /** Its payments, if they have stopped although it has not ended, and the user has not said that it is still paid. */
  stopped: FoundSeries | null
}

/** Notes about costs and their payments, by ID of the cost. */
export function useCostNotes(costs: readonly RecurringCost[] = []): ReadonlyMap<string, CostNotes> {
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

function notesOf(cost: RecurringCost, series: FoundSeries | undefined): CostNotes {
  const { active, bookedDays } = cost
  const isOver = !active || hasEnded(cost, today())
  const isOverdue = overdueSince(cost, today()) !== null
  const notes = series ? recurringNotes(series, today()) : []
  const lastPaid = series ? lastDay(series) : bookedDays.toSorted().at(-1)
  const prices = series ? priceHistory(series) : []
  const isStopped = notes.some(({ kind }) => kind === 'missing') && !isOver && !isOverdue
  return {
    payments: paymentsText(cost, lastPaid, today()),
    news: notes.filter(({ kind }) => kind !== 'missing').map(noteText),
    prices: series && prices.length > 1 ? pricesText(prices, series.currency) : '',
    stopped: series && isStopped && !series.stillPaid ? series : null,
  }
}

const lastDay = ({ payments }: FoundSeries) => payments.at(-1)?.date ?? ''
