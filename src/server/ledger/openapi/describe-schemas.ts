import * as z from 'zod/mini'
import { Amount, CalendarDay, PositiveAmount } from '#contract/fields.ts'
import { Ledger } from '#contract/ledger.ts'
import { Problem } from '#contract/problem.ts'
import { Profile } from '#contract/profiles.ts'
import { RecurringCost } from '#contract/recurring-costs.ts'
import { Cell } from '#contract/summary.ts'
import { TransactionRule } from '#contract/transaction-rules.ts'
import { MonthTotal, NewTransaction, Transaction } from '#contract/transactions.ts'

// Not part of the contract, because the browser loads the contract and does not need this.
const described: [
  z.core.$ZodType,
  { id?: string; description: string; examples?: unknown[]; format?: string },
][] = [
  [CalendarDay, { description: 'A day of the calendar.', format: 'date', examples: ['2025-03-14'] }],
  [
    Amount._zod.def.in,
    {
      description:
        'In the currency of the ledger, with at most two decimals, at most 999999999.99 either way; negative is spending.',
      examples: [-12.34],
    },
  ],
  [
    PositiveAmount._zod.def.in,
    {
      description: 'In the currency of the ledger, with at most two decimals, at most 999999999.99.',
      examples: [12.34],
    },
  ],
  [
    Problem,
    { id: 'Problem', description: 'Why a call failed (RFC 9457). `code` is stable, `detail` is for people.' },
  ],
  [
    Profile,
    { id: 'Profile', description: 'Who the user is, and how dates and numbers are written for them.' },
  ],
  [Ledger, { id: 'Ledger', description: 'What holds for a whole ledger.' }],
  [Transaction, { id: 'Transaction', description: 'A transaction, with its category under the rules.' }],
  [NewTransaction, { id: 'NewTransaction', description: 'A row of a bank statement.' }],
  [MonthTotal, { id: 'MonthTotal', description: 'The transactions of one month, summed.' }],
  [Cell, { id: 'Cell', description: 'The transactions of one month, category and exclusion, summed.' }],
  [RecurringCost, { id: 'RecurringCost', description: 'A cost that comes back each month.' }],
  [
    TransactionRule,
    { id: 'TransactionRule', description: 'What becomes of every transaction of one description.' },
  ],
]

/** Names and describes the contract's schemas for the OpenAPI document. */
export function describeSchemas(): void {
  for (const [schema, meaning] of described) z.globalRegistry.add(schema, meaning)
}
