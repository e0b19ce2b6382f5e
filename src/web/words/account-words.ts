import type { AccountKind } from '#domain/accounts.ts'

export const kindNames: Record<AccountKind, string> = {
  checking: 'Checking',
  savings: 'Savings',
  credit_card: 'Credit card',
  cash: 'Cash',
  loan: 'Loan',
  investment: 'Investment',
  other: 'Other',
}
