import { Ledger, LedgerChange } from '#contract/ledger.ts'
import { defaultCurrency } from '#domain/formats.ts'
import { readLedgerCurrency, setLedgerCurrency } from '#ledger/store/ledger-currency.ts'
import { endpoint } from './endpoint.ts'

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
      'That of all its accounts changes with it. Amounts stay the same numbers; nothing is converted. Only currencies with two decimals are accepted.',
    role: 'owner',
    body: LedgerChange,
    answer,
    async handle({ store, ledgerId, body }) {
      await setLedgerCurrency(store, ledgerId, body.currency)
      return body
    },
  }),
]
