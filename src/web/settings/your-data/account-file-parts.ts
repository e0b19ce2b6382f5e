import { type AccountFile, type AccountFilePart, rowsInPart } from '#contract/account-file.ts'

const nothing: AccountFilePart = { transaction_rules: [], recurring_costs: [], transactions: [] }

/** The file in parts, each for one call. Rules come first, so that transactions are added under them. */
export function* accountFileParts(file: AccountFile): Generator<AccountFilePart> {
  if (file.name !== null) yield { ...nothing, name: file.name }
  for (const transaction_rules of inPieces(file.transaction_rules)) yield { ...nothing, transaction_rules }
  for (const recurring_costs of inPieces(file.recurring_costs)) yield { ...nothing, recurring_costs }
  for (const transactions of inPieces(file.transactions)) yield { ...nothing, transactions }
}

function* inPieces<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsInPart) yield rows.slice(start, start + rowsInPart)
}
