import { Ledger, LedgerChange } from '#contract/ledger.ts'
import { defaultCurrency } from '#domain/formats.ts'
import { changeCurrency } from '#ledger/store/change-currency.ts'
import { readLedgerCurrency } from '#ledger/store/ledger-currency.ts'
import { endpoint } from './endpoint.ts'
import { timeOf } from './ledger-context.ts'

const topic = 'Ledger'
const answer = { schema: Ledger, description: 'The ledger.' }

export const ledger = [
  endpoint({
    method: 'get',
    path: '/ledger',
    topic,
    summary: 'Read the currency of the ledger',
    answer,
    handle: async ({ store, ledgerId }) => ({
      currency: (await readLedgerCurrency(store, ledgerId)) ?? defaultCurrency,
    }),
  }),
  endpoint({
    method: 'patch',
    path: '/ledger',
    topic,
    summary: 'Change the currency of the ledger',
    description:
      'Accounts in the currency of before change with it, and their amounts stay the same numbers. With `accounts: "keep"` they keep their currency, and their amounts are converted with the rates of the ledger. Only currencies with two decimals are accepted. Months whose values have yet to be converted are left out of totals until they are; `GET /rates` says how many transactions wait. This can be undone with `POST /rate-changes/{id}/undo`.',
    role: 'owner',
    body: LedgerChange,
    answer,
    async handle({ context, store, ledgerId, body: { currency, accounts } }) {
      await changeCurrency(store, ledgerId, { currency, accounts }, timeOf(context))
      await context.refreshValues(store, ledgerId)
      return { currency }
    },
  }),
]
