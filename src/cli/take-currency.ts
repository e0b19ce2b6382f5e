import { isLedgerCurrency } from '#domain/currencies.ts'
import { changeCurrency } from '#ledger/store/change-currency.ts'
import { readKeptTransactions } from '#ledger/store/kept-transactions.ts'
import { readLedgerCurrency } from '#ledger/store/ledger-currency.ts'
import type { Store } from '#store/schema.ts'
import type { OpenedStatement } from './open-statement.ts'

/**
 * Takes the currency of the first statements for a ledger that has no amounts and no chosen currency, if all of them
 * are in the same supported currency. Returns that currency.
 */
export async function takeCurrency(
  store: Store,
  { userId, isDryRun }: { userId: string; isDryRun: boolean },
  statements: readonly OpenedStatement[],
): Promise<string | null> {
  const [currency, ...others] = new Set(
    statements.flatMap((one) => (one.count > 0 ? (one.account.currency ?? []) : [])),
  )
  if (currency === undefined || others.length > 0 || !isLedgerCurrency(currency)) return null
  if ((await readLedgerCurrency(store, userId)) !== null) return null
  const [any] = await readKeptTransactions(store, userId, { after: null, limit: 1 })
  if (any) return null
  if (!isDryRun)
    await changeCurrency(store, userId, { currency, accounts: 'change' }, new Date().toISOString())
  return currency
}
