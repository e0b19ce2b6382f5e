import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { summaryQuery } from '#web/api/summary.ts'
import type { PreviewState } from './preview/preview-state.ts'
import { addedParts, currencyToOffer, type Decisions, type LedgerDecision } from './preview/readiness.ts'

/**
 * What the user decides about whole statements. An empty ledger takes over the currency of the file unless the user
 * decides otherwise: there is no amount yet that could be misread.
 */
export function useDecisions(state: PreviewState, ledgerCurrency: string) {
  const [decisions, setDecisions] = useState<Decisions>({ leftOut: new Set(), ledger: 'change' })
  const { data: cells } = useQuery(summaryQuery)
  const isEmpty = cells?.length === 0
  return {
    decisions,
    /** The currency that the ledger can change to; null if it stays as it is. */
    offeredCurrency: isEmpty ? currencyToOffer(addedParts(state, decisions), ledgerCurrency) : null,
    leaveOut(id: string, isLeftOut: boolean) {
      const leftOut = [...decisions.leftOut].filter((one) => one !== id).concat(isLeftOut ? id : [])
      setDecisions({ ...decisions, leftOut: new Set(leftOut) })
    },
    decideLedger: (ledger: LedgerDecision) => setDecisions({ ...decisions, ledger }),
  }
}
