import type {
  MonthTotal,
  NewTransaction,
  Transaction,
  TransactionChange,
  TransactionFilter,
} from '#contract/transactions.ts'
import { amountFromCents } from '#domain/money.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import type { readMonthList } from '#store/ledger/monthly-totals.ts'
import type { StoredTransaction } from '#store/ledger/transactions.ts'
import { checkedCents } from './checked-cents.ts'

export const filterFromWire = ({
  start_date,
  end_date,
  search,
  category,
  not_category,
  excluded,
  rule_id,
}: TransactionFilter) => ({
  startDate: start_date,
  endDate: end_date,
  search,
  category,
  notCategories: not_category,
  excluded: excluded && excluded === 'true',
  ruleId: rule_id,
})

export const rowFromWire = ({ amount, import_key, ...row }: NewTransaction): ImportedRow => ({
  ...row,
  cents: checkedCents(amount),
  importKey: import_key ?? null,
})

export const changeFromWire = ({ amount, ...change }: TransactionChange) => ({
  ...change,
  ...(amount !== undefined && { cents: checkedCents(amount) }),
})

export const transactionToWire = (transaction: StoredTransaction): Transaction => ({
  id: transaction.id,
  date: transaction.date,
  description: transaction.description,
  amount: amountFromCents(transaction.cents),
  category: transaction.category,
  own_category: transaction.ownCategory,
  exclude_from_total: transaction.excludeFromTotal,
  rule_id: transaction.ruleId,
})

type StoredMonth = Awaited<ReturnType<typeof readMonthList>>[number]

export const monthToWire = (total: StoredMonth): MonthTotal => ({
  month: total.month,
  total: amountFromCents(total.totalCents),
  net: amountFromCents(total.netCents),
  count: total.count,
  excluded: amountFromCents(total.excludedCents),
  excluded_count: total.excludedCount,
})
