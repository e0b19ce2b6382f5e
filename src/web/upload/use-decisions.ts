import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isLedgerCurrency } from '#domain/currencies.ts'
import { summaryQuery } from '#web/api/summary.ts'
import type { PreviewState } from './preview/preview-state.ts'
import { addedParts, type CurrencyDecision, type Decisions, otherCurrencies } from './preview/readiness.ts'

/**
 * What the user decides about whole statements. An empty ledger takes over the currency of the file unless the user
 * decides otherwise: there is no amount yet that could be misread.
 */
export function useDecisions(state: PreviewState, ledgerCurrency: string) {
  const [made, setMade] = useState<Decisions>({ leftOut: new Set(), currencies: {} })
  const { data: cells } = useQuery(summaryQuery)
  const [only, ...others] = otherCurrencies(addedParts(state, made), ledgerCurrency)
  const isTakenOver =
    cells?.length === 0 && only !== undefined && others.length === 0 && isLedgerCurrency(only)
  const currencies = isTakenOver ? { [only]: 'switch' as const, ...made.currencies } : made.currencies
  return {
    decisions: { ...made, currencies },
    leaveOut(id: string, isLeftOut: boolean) {
      const leftOut = [...made.leftOut].filter((one) => one !== id).concat(isLeftOut ? id : [])
      setMade({ ...made, leftOut: new Set(leftOut) })
    },
    decideCurrency: (currency: string, decision: CurrencyDecision) =>
      setMade({ ...made, currencies: { ...made.currencies, [currency]: decision } }),
  }
}
