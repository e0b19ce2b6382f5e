import type { CadenceName } from './cadences.ts'
import type { Cents } from './money.ts'

/**
 * What the user corrected about a regular income; null for what was found correctly. `cents` is the next payment, in the
 * currency of the ledger.
 */
export type IncomeCorrection = { name: string | null; cadence: CadenceName | null; cents: Cents | null }

type Found<Payment> = {
  name: string
  cadence: CadenceName
  transactionIds: readonly string[]
  payments: readonly Payment[]
  correction: IncomeCorrection | null
  leftOutIds: readonly string[]
}

/** What still applies after a payment that the user has not seen yet: the corrected amount was for this payment. */
export function afterPayment(correction: IncomeCorrection): IncomeCorrection | null {
  const { name, cadence } = correction
  return name === null && cadence === null ? null : { name, cadence, cents: null }
}

/** A found income as the user corrected it: without the payments that the user left out. */
export function correctedIncome<Payment, Series extends Found<Payment>>(series: Series): Series {
  const { name, cadence, correction, transactionIds, payments } = series
  const leftOut = new Set(series.leftOutIds)
  const isKept = (_: unknown, index: number) => !leftOut.has(transactionIds[index] ?? '')
  return {
    ...series,
    name: correction?.name ?? name,
    cadence: correction?.cadence ?? cadence,
    transactionIds: transactionIds.filter(isKept),
    payments: payments.filter(isKept),
  }
}
