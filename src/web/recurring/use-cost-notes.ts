import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recurringNotes } from '#domain/recurring-notes.ts'
import { foundSeriesQuery } from '#web/api/found-series.ts'
import { today } from '#web/session/today.ts'
import { noteText } from '#web/words/recurring-words.ts'
import { toValues } from './found-item.tsx'

/** What is worth knowing about the payments of each confirmed cost, by its ID. */
export function useCostNotes(): ReadonlyMap<string, readonly string[]> {
  const { data: found } = useQuery(foundSeriesQuery)
  return useMemo(
    () =>
      new Map(
        (found ?? []).flatMap((series) =>
          series.recurringCostId
            ? [[series.recurringCostId, recurringNotes(toValues(series), today()).map(noteText)]]
            : [],
        ),
      ),
    [found],
  )
}
