import { AccountDetailsList, MonthBalances } from '#contract/accounts.ts'
import { countedMonth } from '#domain/month-start.ts'
import { readAccountDetails } from '#ledger/store/account-details.ts'
import { readMonthStart } from '#ledger/store/counting.ts'
import { readMonthBalances } from '#ledger/store/month-balances.ts'
import { readMonthRates } from '#ledger/store/month-rates.ts'
import { endpoint } from './endpoint.ts'
import { timeOf } from './ledger-context.ts'
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
      "The balance of each account, in its own currency, at the end of every month in which it has transactions. Excluded transactions count. `rates` is what a unit of each other currency costs in the ledger's at the end of each month, from the first balance to today; months without a rate are missing.",
    answer: { schema: MonthBalances, description: 'The balances, oldest first, with an ETag.' },
    problems: sumTooLarge,
    revalidates: true,
    async handle({ c, context, store, ledgerId }) {
      const today = timeOf(context).slice(0, 10)
      if (await hasCurrentLedger(c, { balances: today })) return c.body(null, 304)
      const current = countedMonth(today, await readMonthStart(store, ledgerId))
      const balances = await readMonthBalances(store, ledgerId)
      const months = [current, ...balances.map(({ month }) => month)].sort()
      const [first = current] = months
      const last = months.at(-1) ?? first
      return { balances, rates: await readMonthRates(store, ledgerId, { first, last, today }) }
    },
  }),
]
