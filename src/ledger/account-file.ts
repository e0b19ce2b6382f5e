import { AccountFile, AccountFilePart, RestoredPart } from '#contract/account-file.ts'
import { deviceOf, noteSecurityEvent } from '#http/note-security-event.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { tooMany } from './categories.ts'
import { unsound } from './check-rules.ts'
import { endpoint } from './endpoint.ts'
import { timeOf } from './ledger-context.ts'
import { largestBatch, weightOfFile } from './limit-calls.ts'
import { restoreAccountFile } from './restore-account-file.ts'
import { streamLedger } from './stream-ledger.ts'
import { writeAccountFile } from './write-account-file.ts'

const topic = 'Account file'

export const accountFile = [
  endpoint({
    method: 'get',
    path: '/account-file',
    topic,
    summary: 'Download the whole account',
    description:
      'The whole account without attachments as one JSON file, which any Outgo server can restore. The download breaks off if the ledger changes in the meantime; a complete file ends with `complete`.',
    answer: { schema: AccountFile, description: 'The file.' },
    weigh: weightOfFile,
    async handle({ c, context, store, userId, ledgerId }) {
      await noteSecurityEvent(store, context, { userId, kind: 'account_exported', device: deviceOf(c) })
      const exportedAt = new Date(context.clock.now()).toISOString()
      return streamLedger(c, context, {
        type: 'application/json',
        fileName: `outgo-${exportedAt.slice(0, 10)}.json`,
        parts: writeAccountFile(store, { userId, ledgerId }, exportedAt),
      })
    },
  }),
  endpoint({
    method: 'post',
    path: '/account-file',
    topic,
    summary: 'Restore a part of an account file',
    description:
      'Restores the whole part or nothing, at most 1000 of each kind. Replaces the name, the locale, what the Dashboard shows, the currency, the month of refunds, accounts with the same `id`, categories with the same name, the names and merges of merchants, rates of the same month, the file of rates, rules with the same `description_pattern`, recurring costs with the same `id`, budgets of the same category, and saved filters and saved reports with the same name. Dismissed month changes are added to those that are already dismissed. Decisions about transfers and refunds apply to the transactions that are added after them. Transactions whose `id` or `import_key` already exists stay as they are, even if they have been edited. Everything that the part does not contain stays the same.',
    role: 'owner',
    body: AccountFilePart,
    answer: { schema: RestoredPart, description: 'How many transactions were new.' },
    problems: { ...tooMany, ...unsound },
    largestBody: largestBatch,
    async handle({ c, store, userId, ledgerId, body, context }) {
      const { metrics, noteAdded } = context
      const email = c.var.email ?? ''
      const transactions = await changeLedger(store, ledgerId, (transaction) =>
        restoreAccountFile(transaction, { userId, ledgerId, email, at: timeOf(context) }, body),
      )
      await context.refreshValues(store, ledgerId)
      metrics?.countImport({ inserted: transactions, duplicates: body.transactions.length - transactions })
      noteAdded(transactions)
      return { transactions }
    },
  }),
]
