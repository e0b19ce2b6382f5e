import * as z from 'zod/mini'
import { Account } from '#contract/accounts.ts'
import { Amount, CalendarDay, PositiveAmount } from '#contract/fields.ts'
import { FinishedImport, ImportRows, KeysToCheck, NewImport, UndoImport } from '#contract/imports.ts'
import { Ledger } from '#contract/ledger.ts'
import { Problem } from '#contract/problem.ts'
import { Profile } from '#contract/profiles.ts'
import { RecurringCost } from '#contract/recurring-costs.ts'
import { SuggestionConfidence, SuggestionLikelihood } from '#contract/suggestions.ts'
import { Cell } from '#contract/summary.ts'
import { TransactionRule } from '#contract/transaction-rules.ts'
import { MonthTotal, NewTransaction, Transaction } from '#contract/transactions.ts'

// Not part of the contract, because the browser loads the contract and does not need this.
const described: [
  z.core.$ZodType,
  { id?: string; description: string; examples?: unknown[]; format?: string },
][] = [
  [CalendarDay, { description: 'A calendar date.', format: 'date', examples: ['2025-03-14'] }],
  [
    Amount._zod.def.in,
    {
      description:
        'In the currency of the account, with at most two decimals and at most 999999999.99 in either direction. Spending is negative.',
      examples: [-12.34],
    },
  ],
  [
    PositiveAmount._zod.def.in,
    {
      description:
        'In the currency of the ledger (in rules, of the transaction’s account), with at most two decimals and at most 999999999.99.',
      examples: [12.34],
    },
  ],
  [
    Problem,
    {
      id: 'Problem',
      description:
        'Why a call failed (RFC 9457). `code` is for programs and never changes, `detail` is for people.',
    },
  ],
  [
    Profile,
    {
      id: 'Profile',
      description: 'The user’s name and email address, and the locale for dates and numbers.',
    },
  ],
  [Ledger, { id: 'Ledger', description: 'The settings of a ledger.' }],
  [Account, { id: 'Account', description: 'Where money is: a bank account, a card or cash.' }],
  [Transaction, { id: 'Transaction', description: 'A transaction, with its category after applying rules.' }],
  [NewTransaction, { id: 'NewTransaction', description: 'A row of a bank statement.' }],
  [MonthTotal, { id: 'MonthTotal', description: 'The total of a month.' }],
  [Cell, { id: 'Cell', description: 'The total of a month, category and exclusion.' }],
  [RecurringCost, { id: 'RecurringCost', description: 'A cost that recurs every month.' }],
  [
    TransactionRule,
    {
      id: 'TransactionRule',
      description: 'The category and exclusion of all transactions with the same description.',
    },
  ],
  [
    SuggestionLikelihood,
    { description: 'How likely this suggestion is to be right: of 100 with 0.8, about 80 are.' },
  ],
  [
    SuggestionConfidence,
    {
      description:
        'For accepting all suggestions above a threshold: of those with at least this confidence, at least this share are right together. Most of them are more certain than the threshold, so a single suggestion at it is right less often: see `likelihood`.',
    },
  ],
  [
    NewImport,
    {
      description: 'What is known of a file before its rows are sent.',
      examples: [
        {
          source: 'api',
          file_name: 'march.csv',
          format: 'csv',
          currency: 'EUR',
          balance_state: 'proved',
          opening_balance: 100,
          opening_day: '2025-03-01',
          closing_balance: 87.66,
          closing_day: '2025-03-31',
        },
      ],
    },
  ],
  [
    KeysToCheck,
    {
      description: 'The import keys of rows of one account.',
      examples: [{ import_keys: ['3f2a9c417be05d68', '3f2a9c417be05d69'] }],
    },
  ],
  [
    ImportRows,
    {
      description: 'Rows of a file, oldest first.',
      examples: [
        {
          rows: [
            {
              date: '2025-03-14',
              description: 'Bakery',
              amount: -12.34,
              category: 'Groceries',
              import_key: '3f2a9c417be05d68',
            },
          ],
          restore_deleted: [],
        },
      ],
    },
  ],
  [
    FinishedImport,
    {
      description: 'What else the file contained.',
      examples: [{ skipped: 2, left_out: 1, first_day: '2025-03-01', last_day: '2025-03-31' }],
    },
  ],
  [UndoImport, { description: 'Which of the rows stay.', examples: [{ keep: 'edited' }] }],
]

/** Names and describes the contract's schemas for the OpenAPI document. */
export function describeSchemas(): void {
  for (const [schema, meaning] of described) z.globalRegistry.add(schema, meaning)
}
