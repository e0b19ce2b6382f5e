import type { CadenceName } from './cadences.ts'
import type { Cents } from './money.ts'

/**
 * The user's corrections to a regular income; null for what was found correctly. `cents` is the next payment, in the
 * ledger's currency.
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

/** The corrections that still apply after the next payment. A corrected amount was for that payment only. */
export function afterPayment(correction: IncomeCorrection): IncomeCorrection | null {
  const { name, cadence } = correction
  return name === null && cadence === null ? null : { name, cadence, cents: null }
}

/** A found income with the user's corrections, without the payments that the user left out. */
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
