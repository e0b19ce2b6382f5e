import * as z from 'zod/mini'
import { type AccountFile, type AccountFilePart, rowsInPart } from '#contract/account-file.ts'
import type { AccountFileProblem } from '#web/words/account-file-words.ts'
import { answerCalls } from '#web/workers/worker-calls.ts'
import { attachmentOfEntry, isAccountEntry } from './archive-entries.ts'
import { readAccountFile } from './read-account-file.ts'
import { openZip } from './zip-archive.ts'

// Reads an account file off the main thread and keeps it here, so that the page holds one part at most.

// Zod would otherwise probe for eval, which the content security policy forbids and reports.
z.config({ jitless: true })

export type AccountFileWorker = typeof accountFileWorker

/** What an account file contains, in numbers. */
export type AccountFileContents = {
  name: string | null
  locale: string | undefined
  currency: string | undefined
  exportedAt: string
  rules: number
  costs: number
  transactions: number
  attachments: number
}

/** An attachment in an account file, and the ID that its transaction has there. `content`: null if it can't be read. */
export type AttachedFile = { transactionId: string; name: string; content: Blob | null }

let parts: Generator<AccountFilePart> | undefined
let attachments: Archive['attachments'] = []

const accountFileWorker = {
  async open(file: File): Promise<AccountFileContents | { problem: AccountFileProblem }> {
    const archive = await openArchive(file)
    if ('problem' in archive) return archive
    const reading = readAccountFile(await archive.account.text())
    if ('problem' in reading) return { problem: reading.problem }
    attachments = archive.attachments
    parts = partsOf(reading.file)
    const { name, locale, currency, exportedAt, transactionRules, recurringCosts, transactions } =
      reading.file
    return {
      name,
      locale,
      currency,
      exportedAt,
      rules: transactionRules.length,
      costs: recurringCosts.length,
      transactions: transactions.length,
      attachments: attachments.length,
    }
  },

  /** The next part, null after the last. Each part is returned once. */
  nextPart: (): AccountFilePart | null => parts?.next().value ?? null,

  /** The next attachment, null after the last. */
  async nextAttachment(): Promise<AttachedFile | null> {
    const next = attachments.shift()
    return next ? { ...next, content: await next.content().catch(() => null) } : null
  },
}

answerCalls(accountFileWorker)

type Archive = {
  account: Blob
  attachments: { transactionId: string; name: string; content: () => Promise<Blob> }[]
}

/** A JSON file, or a ZIP archive with one. */
async function openArchive(file: File): Promise<Archive | { problem: AccountFileProblem }> {
  if ((await file.slice(0, 2).text()) !== 'PK') return { account: file, attachments: [] }
  const zip = await openZip(file)
  if (!zip) return { problem: { code: 'incomplete' } }
  const files = [...zip]
  const account = files.find(([entry]) => isAccountEntry(entry))
  if (!account) return { problem: { code: 'not_an_account_file' } }
  const attachments = files.flatMap(([entry, content]) => {
    const attachment = attachmentOfEntry(entry)
    return attachment ? [{ ...attachment, content }] : []
  })
  return { account: await account[1](), attachments }
}

const emptyPart: AccountFilePart = {
  accounts: [],
  categories: [],
  merchants: [],
  rates: [],
  matchDecisions: [],
  savedFilters: [],
  savedReports: [],
  budgets: [],
  dismissedChanges: [],
  transactionRules: [],
  recurringCosts: [],
  transactions: [],
}

/** The file in parts, one per call. Rules come first, so that they apply to the transactions as those are added. */
function* partsOf(file: AccountFile): Generator<AccountFilePart> {
  const { name, locale, categoriesShown, currency, refundMonth, monthStart } = file
  if (name !== null || locale || categoriesShown || currency || refundMonth || monthStart)
    yield {
      ...emptyPart,
      ...(name !== null && { name }),
      locale,
      categoriesShown,
      currency,
      refundMonth,
      monthStart,
    }
  // Before the transactions in them.
  for (const accounts of inPieces(file.accounts)) yield { ...emptyPart, accounts }
  for (const rates of inPieces(file.rates)) yield { ...emptyPart, rates }
  if (file.rateFile) yield { ...emptyPart, rateFile: file.rateFile }
  for (const categories of inPieces(file.categories)) yield { ...emptyPart, categories }
  for (const merchants of inPieces(file.merchants)) yield { ...emptyPart, merchants }
  // The server puts the rules of each part before those that it already has.
  for (const transactionRules of [...inPieces(file.transactionRules)].reverse())
    yield { ...emptyPart, transactionRules }
  for (const recurringCosts of inPieces(file.recurringCosts)) yield { ...emptyPart, recurringCosts }
  for (const matchDecisions of inPieces(file.matchDecisions)) yield { ...emptyPart, matchDecisions }
  for (const transactions of inPieces(file.transactions)) yield { ...emptyPart, transactions }
  // Last, because a ledger with too many saved filters, reports or budgets refuses them, which ends the import.
  for (const savedFilters of inPieces(file.savedFilters)) yield { ...emptyPart, savedFilters }
  for (const savedReports of inPieces(file.savedReports)) yield { ...emptyPart, savedReports }
  for (const budgets of inPieces(file.budgets)) yield { ...emptyPart, budgets }
  for (const dismissedChanges of inPieces(file.dismissedChanges)) yield { ...emptyPart, dismissedChanges }
}

function* inPieces<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsInPart) yield rows.slice(start, start + rowsInPart)
}
