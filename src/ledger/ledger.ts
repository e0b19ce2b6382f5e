import { Ledger, LedgerChange } from '#contract/ledger.ts'
import { defaultCurrency } from '#domain/formats.ts'
import { changeCurrency } from '#ledger/store/change-currency.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { changeMonthStart, readNextMonthStart } from '#ledger/store/change-month-start.ts'
import { readCounting } from '#ledger/store/counting.ts'
import { readLedgerCurrency } from '#ledger/store/ledger-currency.ts'
import { changeRefundMonth } from '#ledger/store/refund-month.ts'
import type { Store } from '#store/schema.ts'
import { endpoint } from './endpoint.ts'
import { timeOf } from './ledger-context.ts'

const topic = 'Ledger'
const answer = { schema: Ledger, description: 'The ledger.' }

export const ledger = [
  endpoint({
    method: 'get',
    path: '/ledger',
    topic,
    summary: 'Read the settings of the ledger',
    answer,
    handle: ({ store, ledgerId }) => readSettings(store, ledgerId),
  }),
  endpoint({
    method: 'patch',
    path: '/ledger',
    topic,
    summary: 'Change the settings of the ledger',
    description:
      'Omitted fields stay the same. `refund_month` counts all linked refunds in their own month or in that of their purchase, in totals and in date filters. `month_start` is the day of the month on which months begin in every total, budget and report. With `working_day_by_25`, they begin on the 25th or, if that is on a weekend, on the Friday before; `last_working_day` is the last working day (Monday to Friday) of the month before. Months are named after the calendar month with most of their days: if they begin on the 25th, May is from April 25 to May 24. In a ledger with more than 10,000 transactions, the totals are prepared first; until then, everything stays as it was and `next_month_start` has the chosen day. If `currency` changes, accounts in the old currency change with it, and their amounts stay the same numbers. With `accounts: "keep"` they keep their currency, and their amounts are converted with the rates of the ledger. Only currencies with two decimals are accepted. Months whose values have yet to be converted are left out of totals until they are; `GET /rates` says how many transactions wait. A change of the currency can be undone with `POST /rate-changes/{id}/undo`.',
    role: 'owner',
    body: LedgerChange,
    answer,
    async handle({ context, store, ledgerId, body: { currency, accounts, refundMonth, monthStart } }) {
      await changeLedger(store, ledgerId, async (transaction) => {
        if (refundMonth !== undefined) await changeRefundMonth(transaction, ledgerId, refundMonth)
        if (currency !== undefined)
          await changeCurrency(transaction, ledgerId, { currency, accounts }, timeOf(context))
        if (monthStart !== undefined) await changeMonthStart(transaction, ledgerId, monthStart)
      })
      await context.refreshValues(store, ledgerId)
      return readSettings(store, ledgerId)
    },
  }),
]

const readSettings = async (store: Store, ledgerId: string) => ({
  currency: (await readLedgerCurrency(store, ledgerId)) ?? defaultCurrency,
  // Read first: if it takes effect in between, both fields contain it, and no client mistakes the old one for final.
  nextMonthStart: await readNextMonthStart(store, ledgerId),
  ...(await readCounting(store, ledgerId)),
})
