import { AccountDetailsList, MonthBalances } from '#contract/accounts.ts'
import { readAccountDetails } from '#ledger/store/account-details.ts'
import { readMonthBalances } from '#ledger/store/month-balances.ts'
import { endpoint } from './endpoint.ts'
import { hasCurrentLedger } from './ledger-etag.ts'
import { sumTooLarge } from './summary.ts'

const topic = 'Accounts'

export const accountDetails = [
  endpoint({
    method: 'get',
    path: '/accounts/details',
    topic,
    summary: 'Compare accounts with their statements',
    description:
      'For each account, the day of its latest transaction, what imported files cover, and the latest closing balance that one of them states. `difference` is that balance minus what opening balance and transactions add up to on that day.',
    answer: { schema: AccountDetailsList, description: 'The details of all accounts, with an ETag.' },
    problems: sumTooLarge,
    revalidates: true,
    async handle({ c, store, ledgerId }) {
      if (await hasCurrentLedger(c, { details: true })) return c.body(null, 304)
      return { details: await readAccountDetails(store, ledgerId) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/accounts/balances',
    topic,
    summary: 'Read balances by month',
    description:
      'The balance of each account at the end of every month in which it has transactions. Excluded transactions count.',
    answer: { schema: MonthBalances, description: 'The balances, oldest first, with an ETag.' },
    problems: sumTooLarge,
    revalidates: true,
    async handle({ c, store, ledgerId }) {
      if (await hasCurrentLedger(c, { balances: true })) return c.body(null, 304)
      return { balances: await readMonthBalances(store, ledgerId) }
    },
  }),
]
