import { EditedPageQuery, RedoneImport, UndoImport, UndoneImport } from '#contract/imports.ts'
import { TransactionPage } from '#contract/transactions.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { readImport } from '#ledger/store/imports.ts'
import { readTransactionPage } from '#ledger/store/read-transactions.ts'
import { redoImport, undoImport } from '#ledger/store/undo-import.ts'
import { endpoint, pathId } from './endpoint.ts'
import { missingImport, noImport } from './imports.ts'
import { timeOf } from './ledger-context.ts'
import { weightOfTransactions } from './limit-calls.ts'
import { cursorOf, positionIn } from './page-cursor.ts'

const topic = 'Imports'
const alreadyUndone = new HttpProblem(409, 'import_undone', 'This import was already undone.')
const notUndone = new HttpProblem(409, 'import_not_undone', 'This import was not undone.')
const final = new HttpProblem(
  409,
  'import_undo_final',
  'This import was undone more than 30 days ago. Import the file again.',
)

export const importUndo = [
  endpoint({
    method: 'get',
    path: '/imports/{id}/edited',
    topic,
    summary: 'List the changed rows of an import',
    description:
      'Those that the user changed, or attached a file to, after the import added them, in pages of at most 1000.',
    query: EditedPageQuery,
    answer: { schema: TransactionPage, description: 'One page, newest first.' },
    problems: noImport,
    weigh: weightOfTransactions,
    async handle({ c, store, ledgerId, query: { limit, cursor } }) {
      const importId = pathId(c, missingImport)
      if (!(await readImport(store, ledgerId, importId))) throw missingImport
      const after = cursor === undefined ? null : positionIn(cursor)
      const filter = { importId, isEdited: true } as const
      const page = await readTransactionPage(store, ledgerId, filter, { order: 'desc', limit, after })
      return { transactions: page.transactions, nextCursor: page.next && cursorOf(page.next) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/imports/{id}/undo',
    topic,
    summary: 'Undo an import',
    description:
      'Removes exactly the rows that it added and that are still there. `keep` says which of them stay: `edited`, `none`, or a list of IDs. Rows that it only found stay, those that it replaced come back, and the same file can be imported again. For 30 days, the undo can itself be undone.',
    body: UndoImport,
    answer: { schema: UndoneImport, description: 'How many rows were removed, and how many stay.' },
    problems: { ...noImport, 409: '`import_undone`: it was already undone.' },
    largestBody: 512 * 1024,
    async handle({ c, context, store, ledgerId, body }) {
      const keep = typeof body.keep === 'string' ? body.keep : body.keep.map((id) => id.toLowerCase())
      const undone = await undoImport(store, ledgerId, pathId(c, missingImport), keep, timeOf(context))
      if (!undone) throw missingImport
      if (undone === 'undone') throw alreadyUndone
      return undone
    },
  }),
  endpoint({
    method: 'post',
    path: '/imports/{id}/redo',
    topic,
    summary: 'Undo the undo of an import',
    description:
      'Possible for 30 days. Restores the rows that the undo removed, except those that another import has added, or the user has deleted, since.',
    answer: { schema: RedoneImport, description: 'How many rows were restored.' },
    problems: {
      ...noImport,
      409: '`import_not_undone`: it is in effect. `import_undo_final`: it was undone more than 30 days ago.',
    },
    async handle({ c, context, store, ledgerId }) {
      const redone = await redoImport(store, ledgerId, pathId(c, missingImport), timeOf(context))
      if (!redone) throw missingImport
      if (redone === 'not_undone') throw notUndone
      if (redone === 'final') throw final
      return redone
    },
  }),
]
