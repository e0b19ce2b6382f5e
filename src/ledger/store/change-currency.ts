import type { Store } from '#store/schema.ts'
import { changeLedger } from './change-ledger.ts'
import { changeRates } from './rate-changes.ts'
import { readLedgerCurrencies } from './rates.ts'

/**
 * Changes the currency in which the ledger counts. Accounts in the currency of before change with it, so that no amount
 * changes, or keep it, so that their amounts are converted.
 */
export const changeCurrency = (
  store: Store,
  ledgerId: string,
  { currency, accounts }: { currency: string; accounts: 'change' | 'keep' },
  at: string,
) =>
  changeLedger(store, ledgerId, async (transaction) => {
    const before = await readLedgerCurrencies(transaction, ledgerId)
    const after = Object.entries(before.accounts).map(([id, of]) => [
      id,
      accounts === 'change' && of === before.currency ? currency : of,
    ])
    const state = { kind: 'currency', currency, accounts: Object.fromEntries(after) } as const
    return changeRates(transaction, ledgerId, state, at)
  })
