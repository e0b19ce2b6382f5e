import { accountFile } from './account-file.ts'
import { deletions } from './deletions.ts'
import type { Endpoint } from './endpoint.ts'
import { ledger } from './ledger.ts'
import { profile } from './profile.ts'
import { recurringCosts } from './recurring-costs.ts'
import { summary } from './summary.ts'
import { transactionRules } from './transaction-rules.ts'
import { transactions } from './transactions.ts'
import { transactionsCsv } from './transactions-csv.ts'

/** All data service calls that require a signed-in user, in documentation order. */
export const ledgerEndpoints: readonly Endpoint[] = [
  ...transactions,
  ...transactionsCsv,
  ...deletions,
  ...summary,
  ...transactionRules,
  ...recurringCosts,
  ...profile,
  ...ledger,
  ...accountFile,
]
