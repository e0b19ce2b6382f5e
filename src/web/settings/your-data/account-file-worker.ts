import * as z from 'zod/mini'
import type { AccountFilePart } from '#contract/account-file.ts'
import { accountFileParts } from './account-file-parts.ts'
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
