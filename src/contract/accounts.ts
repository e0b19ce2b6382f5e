import * as z from 'zod/mini'
import { accountKinds, longestNumberHint } from '#domain/accounts.ts'
import { Amount, CalendarDay, Name, Sum, text } from './fields.ts'
import { AccountCurrency } from './ledger.ts'
import { named, optional, record, request } from './record.ts'

/** Where money lies. `balance` is its opening balance and all its transactions, excluded ones too. */
export const Account = record({
  id: z.string(),
  name: z.string(),
  kind: z.enum(accountKinds),
  currency: z.string(),
  numberHint: z.nullable(z.string()),
  openingCents: named('opening_balance', Sum),
  closed: z.boolean(),
  position: z.int(),
  balanceCents: named('balance', Sum),
  count: z.int(),
})

/** `GET /accounts`, in their order. */
export const Accounts = record({ accounts: z.array(Account) })

const fields = {
  name: Name,
  kind: z.enum(accountKinds),
  numberHint: z.nullable(text(longestNumberHint)),
  openingCents: named('opening_balance', Amount),
  closed: z.boolean(),
  position: z.int().check(z.gte(0), z.lte(1_000_000)),
}

/** That of the ledger if omitted. */
const currency = z.optional(AccountCurrency)

export const NewAccount = request({
  ...fields,
  currency,
  numberHint: z._default(fields.numberHint, null),
  openingCents: named('opening_balance', z._default(Amount, 0)),
  closed: z._default(fields.closed, false),
  position: z.optional(fields.position),
})

/** The currency can be changed as long as the account has no transactions. */
export const AccountChange = request(optional({ ...fields, currency: AccountCurrency }))

/** An account in an account file. */
export const KeptAccount = request({ id: z.uuid(), ...fields, currency })

/** `PUT /accounts/order`: the accounts that come first, in their new order. */
export const AccountOrder = request({ ids: z.array(z.uuid()).check(z.maxLength(1000)) })

/** What is known of an account from its transactions and statements. */
export const AccountDetails = record({
  accountId: z.string(),
  /** The day of its latest transaction. */
  lastDay: z.nullable(CalendarDay),
  /** What imported files cover; null without any. */
  coverage: z.nullable(
    record({
      firstMonth: z.string(),
      lastMonth: z.string(),
      /** Months between them that no file covers. */
      monthsMissing: z.int(),
      /** Days that files leave out for certain. */
      gaps: z.int(),
    }),
  ),
  /**
   * The latest closing balance that a file states, and by how much it exceeds what opening balance and transactions
   * add up to on that day.
   */
  statement: z.nullable(
    record({
      day: CalendarDay,
      closingCents: named('closing_balance', Sum),
      differenceCents: named('difference', Sum),
    }),
  ),
})

/** `GET /accounts/details` */
export const AccountDetailsList = record({ details: z.array(AccountDetails) })

/** The balance of an account at the end of a month that has transactions. */
const MonthBalance = record({
  accountId: z.string(),
  month: z.string(),
  balanceCents: named('balance', Sum),
})

/** `GET /accounts/balances`, oldest first. */
export const MonthBalances = record({
  balances: z.array(MonthBalance),
  /** The price of one unit of a currency, in the ledger's currency, at the end of a month. */
  rates: z.array(record({ currency: z.string(), month: z.string(), rate: z.string() })),
})
