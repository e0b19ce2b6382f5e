import * as z from 'zod/mini'
import { type AccountFile, type AccountFilePart, rowsInPart } from '#contract/account-file.ts'
import { answerCalls } from '#web/workers/worker-calls.ts'
import { readAccountFile } from './read-account-file.ts'

// Reads an account file off the main thread and keeps it here, so that the page holds one part at most.

// Zod would otherwise probe for eval, which the content security policy forbids and reports.
z.config({ jitless: true })

export type AccountFileWorker = typeof accountFileWorker

/** What an account file contains, in numbers. */
export type AccountFileContents = {
  name: string | null
  exportedAt: string
  rules: number
  costs: number
  transactions: number
}

let parts: Generator<AccountFilePart> | undefined

const accountFileWorker = {
  async open(file: File): Promise<AccountFileContents | { problem: string }> {
    const reading = readAccountFile(await file.text())
    if ('problem' in reading) return { problem: reading.problem }
    parts = partsOf(reading.file)
    const { name, exported_at, transaction_rules, recurring_costs, transactions } = reading.file
    return {
      name,
      exportedAt: exported_at,
      rules: transaction_rules.length,
      costs: recurring_costs.length,
      transactions: transactions.length,
    }
  },

  /** The next part, null after the last. Each part is returned once. */
  nextPart: (): AccountFilePart | null => parts?.next().value ?? null,
}

answerCalls(accountFileWorker)

const emptyPart: AccountFilePart = { transaction_rules: [], recurring_costs: [], transactions: [] }

/** The file in parts, one per call. Rules come first, so that they apply to the transactions as those are added. */
function* partsOf(file: AccountFile): Generator<AccountFilePart> {
  if (file.name !== null) yield { ...emptyPart, name: file.name }
  for (const transaction_rules of inPieces(file.transaction_rules)) yield { ...emptyPart, transaction_rules }
  for (const recurring_costs of inPieces(file.recurring_costs)) yield { ...emptyPart, recurring_costs }
  for (const transactions of inPieces(file.transactions)) yield { ...emptyPart, transactions }
}

function* inPieces<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsInPart) yield rows.slice(start, start + rowsInPart)
}
