import type { Household } from './household.ts'

/**
 * Splits a household's rows, as the product sees them, with the categories the user would choose. The last quarter is
 * held out.
 */
export function trainingAndHoldOut({ transactions }: Household) {
  const rows = transactions.map(({ id, amount, description, truth: { category, merchant } }) => ({
    id,
    cents: Math.round(amount * 100),
    description,
    category,
    merchant,
  }))
  const cut = Math.floor(rows.length * 0.75)
  return { training: rows.slice(0, cut), holdOut: rows.slice(cut) }
}
