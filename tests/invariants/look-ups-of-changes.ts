// The index look-ups of changes.

export const rows = 'transactions by ledger_id'
export const rule = 'rule_outcomes by ledger_id, id'
export const linked = 'transfer_rows by ledger_id, transaction_id'
export const reportTotals = 'report_totals by ledger_id, month'
export const merchantsOfReports = 'report_merchants by ledger_id'
export const recomputing = [
  'monthly_totals by ledger_id, month',
  'ledger_totals by ledger_id, month',
  reportTotals,
  `${rows}, date`,
  rule,
  linked,
]
/** What deciding by rules looks up. */
export const deciding = ['transaction_rules by ledger_id', 'rule_outcomes by ledger_id']
export const deletedKeys = 'deleted_keys by ledger_id'
export const changing = ['ledgers by id', ...recomputing]
export const valuing = [...changing, 'accounts by ledger_id']

/** SQLite changes many rows in parts, ordered by ID, and its plans include what a deletion also deletes. */
const inParts = [
  'transactions by ledger_id, id',
  'deleted_transactions by ledger_id, deletion_id, id',
  'deleted_transactions by ledger_id, deletion_id, split_id',
  'transfer_rows by ledger_id, transaction_id',
  'attachments by ledger_id',
  'side by ledger_id',
]
/** What restoring rows looks up to leave out those that were imported again. */
const ofRestored = [
  'transactions by ledger_id, import_key',
  'there by ledger_id, import_key',
  'moved by ledger_id, id',
]
/** What changes and sums look up for the categories of rows and of their parts. */
const ofCategories = [
  'categories by ledger_id',
  'categories by ledger_id, name',
  'category_aliases by ledger_id',
  'category_aliases by ledger_id, name',
  'alias by ledger_id, name',
  'alias by ledger_id',
  'category_move_rows by ledger_id',
  'category_move_rows by ledger_id, transaction_id',
  'split_parts by ledger_id',
  'split_parts by ledger_id, split_id',
  'part by ledger_id, split_id',
]
/** What adding and deleting rows looks up to match them, and what every row looks up to name its merchant. */
const ofMatching = [
  'merchants by ledger_id',
  'merchants by ledger_id, key',
  'merchant by ledger_id, key',
  'root by ledger_id, key',
  'transactions by ledger_id, import_id, id',
  'transfers by ledger_id',
  'transfers by ledger_id, id',
  'transfers by ledger_id, state',
  'transfers by ledger_id, state, id',
  'row by ledger_id, id',
  'side by ledger_id, transfer_id',
  'transfer_rows by ledger_id',
  'transfer_candidates by ledger_id',
  'refunds by ledger_id',
  'accounts by ledger_id',
  'match_decisions by ledger_id',
  'transfer_habits by ledger_id',
  'category_counts by ledger_id',
  'category_changes by ledger_id',
  'category_changes by ledger_id, transaction_id',
  'category_counts by ledger_id, key',
  'transfer_candidates by ledger_id, in_id',
  'transfer_candidates by ledger_id, out_id',
  'transfer_rows by ledger_id, transfer_id',
  'refunds by ledger_id, purchase_id',
  'refunds by ledger_id, refund_id',
  'refunds by ledger_id, state',
  'purchase by ledger_id, id',
  'purchase_rule by ledger_id, id',
  'refund by ledger_id, id',
  'ledgers by id',
  'recurring_costs by ledger_id',
  'recurring_payments by ledger_id',
  'recurring_payments by ledger_id, transaction_id',
  'payment by ledger_id',
  'payment by ledger_id, transaction_id',
]
/** What adding rows looks up to find out which descriptions are new. */
const ofDescriptions = ['descriptions by ledger_id', 'transactions by ledger_id, description']
/** What every change of rows may look up, besides what is specific to it. */
export const ofEveryChange = [...inParts, ...ofRestored, ...ofCategories, ...ofMatching, ...ofDescriptions]
