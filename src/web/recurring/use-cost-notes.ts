import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recurringNotes } from '#domain/recurring-notes.ts'
import { type FoundSeries, foundSeriesQuery } from '#web/api/found-series.ts'
import { today } from '#web/session/today.ts'
import { noteText } from '#web/words/recurring-words.ts'
import { toValues } from './found-item.tsx'

/** What is worth knowing about the payments of each confirmed cost, by its ID. */
export function useCostNotes(): ReadonlyMap<string, readonly string[]> {
  const { data: found } = useQuery(foundSeriesQuery)
  return useMemo(
    () =>
      new Map(
        // A cost can have several series. The one with the latest payment is set last, because it says how the cost stands.
        (found ?? [])
          .toSorted((one, other) => lastDay(one).localeCompare(lastDay(other)))
          .flatMap((series) =>
            series.recurringCostId
              ? [[series.recurringCostId, recurringNotes(toValues(series), today()).map(noteText)]]
              : [],
          ),
      ),
    [found],
  )
}

const lastDay = ({ payments }: FoundSeries) => payments.at(-1)?.date ?? ''
