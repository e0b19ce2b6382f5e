import * as z from 'zod/mini'
import { type AccountFile, type AccountFilePart, rowsInPart } from '#contract/account-file.ts'
import { readAccountFile } from './read-account-file.ts'

// Reads an account file off the main thread and keeps it here, so that the page holds one part at most.

// Zod would otherwise probe for eval, which the content security policy forbids and reports.
z.config({ jitless: true })

export type AccountFileQuestion = { ask: 'open'; file: File } | { ask: 'next' }

/** What an account file holds, in numbers. */
export type AccountFileContents = {
  name: string | null
  exportedAt: string
  rules: number
  costs: number
  transactions: number
}
export type AccountFileAnswer =
  | { answer: 'opened'; contents: AccountFileContents }
  | { answer: 'refused'; problem: string }
  | { answer: 'part'; part: AccountFilePart | null }
  | { answer: 'failed'; cause: string }

let parts: Generator<AccountFilePart> | undefined

self.onmessage = async ({ data }: MessageEvent<AccountFileQuestion>) => {
  const answer = await answerTo(data).catch(
    (error: unknown): AccountFileAnswer => ({ answer: 'failed', cause: String(error) }),
  )
  self.postMessage(answer)
}

async function answerTo(question: AccountFileQuestion): Promise<AccountFileAnswer> {
  if (question.ask === 'next') return { answer: 'part', part: parts?.next().value ?? null }
  const reading = readAccountFile(await question.file.text())
  if ('problem' in reading) return { answer: 'refused', problem: reading.problem }
  const { name, exported_at, transaction_rules, recurring_costs, transactions } = reading.file
  parts = accountFileParts(reading.file)
  return {
    answer: 'opened',
    contents: {
      name,
      exportedAt: exported_at,
      rules: transaction_rules.length,
      costs: recurring_costs.length,
      transactions: transactions.length,
    },
  }
}

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
