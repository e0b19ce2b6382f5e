import {
  AddedRows,
  CheckedKeys,
  FinishedImport,
  Import,
  ImportDetails,
  ImportPage,
  ImportPageQuery,
  ImportRows,
  KeysToCheck,
  NewImport,
} from '#contract/imports.ts'
import { firstAccountId } from '#domain/accounts.ts'
import { timeToRedo } from '#domain/imports.ts'
import type { ReplacingRow } from '#domain/transaction.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { type AddedToImport, addToImport } from '#ledger/store/add-to-import.ts'
import { readDeletedKeys } from '#ledger/store/deleted-keys.ts'
import {
  beginImport,
  type Closed,
  countRowsOfImport,
  finishImport,
  readImport,
  readImportPage,
  type Import as StoredImport,
} from '#ledger/store/imports.ts'
import { readIdsOfKeys } from '#ledger/store/keys-there.ts'
import { fraction, noSuchAccount, unknownAccount } from './accounts.ts'
import { type Call, endpoint, pathId } from './endpoint.ts'
import { timeOf } from './ledger-context.ts'
import { largestBatch, weightOfTransactions } from './limit-calls.ts'
import { cursorOf, positionIn } from './page-cursor.ts'

const topic = 'Imports'

export const missingImport = new HttpProblem(404, 'import_not_found', 'This import is no longer there.')
export const noImport = { 404: "`import_not_found`: it is not there, or it is another user's." }

const closed: Record<Closed, HttpProblem> = {
  finished: new HttpProblem(409, 'import_finished', 'This import is finished. Begin another one.'),
  undone: new HttpProblem(409, 'import_undone', 'This import was undone. Begin another one.'),
}

export const otherCurrency = new HttpProblem(422, 'account_currency', 'The account is in another currency.')

const toWire = (found: StoredImport) => ({
  ...found,
  redoUntil: found.undoneAt && new Date(Date.parse(found.undoneAt) + timeToRedo).toISOString(),
})

export const closedImport = '`import_finished` or `import_undone`: it takes no more rows.'

/** Adds rows to an import that is under way. Throws unless it is. */
export async function addRowsToImport(
  {
    store,
    ledgerId,
    context: { metrics, noteAdded },
  }: Pick<Call<never, never>, 'store' | 'ledgerId' | 'context'>,
  importId: string,
  { rows, restoreDeleted }: { rows: readonly ReplacingRow[]; restoreDeleted: readonly string[] },
): Promise<AddedToImport> {
  const result = await addToImport(store, ledgerId, importId, {
    rows,
    restoreDeleted: new Set(restoreDeleted),
  })
  if (!result) throw missingImport
  if (typeof result === 'string') throw closed[result]
  metrics?.countImport({ inserted: result.added, duplicates: result.alreadyThere })
  noteAdded(result.added)
  return result
}

export const imports = [
  endpoint({
    method: 'get',
    path: '/imports',
    topic,
    summary: 'List imports',
    description:
      'Newest first, in pages of at most 100; undone ones too. With `header_fingerprint`, the first one says to which account the last file with that header went.',
    query: ImportPageQuery,
    answer: { schema: ImportPage, description: 'One page.' },
    async handle({ store, ledgerId, query: { limit, cursor, ...filter } }) {
      const page = await readImportPage(store, ledgerId, {
        ...filter,
        before: cursor === undefined ? undefined : positionIn(cursor).id,
        limit: limit + 1,
      })
      const imports = page.slice(0, limit)
      const last = page.length > limit ? imports.at(-1) : undefined
      return {
        imports: imports.map(toWire),
        nextCursor: last ? cursorOf({ date: last.createdAt.slice(0, 10), id: last.id }) : null,
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/imports',
    topic,
    summary: 'Begin an import',
    description:
      'Begin one per file and account. If you pass the `currency` of the file, the account must be in that currency. Then send its rows, and finish it. An import that was never finished stays as it is, can be undone, and takes further rows.',
    body: NewImport,
    answer: { status: 201, schema: Import, description: 'The import.' },
    problems: {
      422: `${unknownAccount[422]} \`account_currency\`: the account is not in the \`currency\` of the file.`,
    },
    async handle({ context, store, userId, ledgerId, body }) {
      const given = { ...body, accountId: body.accountId?.toLowerCase() ?? firstAccountId, createdBy: userId }
      const begun = await beginImport(store, ledgerId, given, timeOf(context))
      if (!begun) throw noSuchAccount
      if (begun === 'other_currency') throw otherCurrency
      return toWire(begun)
    },
  }),
  endpoint({
    method: 'post',
    path: '/imports/check',
    topic,
    summary: 'Check which rows are there',
    description:
      'For at most 5000 import keys of one account: which transactions have them, which the user deleted one by one, and which the user moved to another account. Changes nothing.',
    role: 'viewer',
    body: KeysToCheck,
    answer: { schema: CheckedKeys, description: 'Keys that are in none of the lists are new.' },
    largestBody: 1024 * 1024,
    async handle({ store, ledgerId, body: { importKeys, accountId: given } }) {
      const accountId = given?.toLowerCase() ?? firstAccountId
      const deleted = await readDeletedKeys(store, ledgerId, accountId, importKeys)
      return {
        there: await readIdsOfKeys(store, ledgerId, { accountId }, importKeys),
        deleted: deleted.filter(({ movedTo }) => movedTo === null),
        moved: deleted.flatMap(({ importKey, movedTo }) => (movedTo ? [{ importKey, ...movedTo }] : [])),
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/imports/{id}',
    topic,
    summary: 'Read an import',
    description: '`GET /transactions?import_id=…` lists its rows.',
    answer: {
      schema: ImportDetails,
      description:
        'The import, how many of its rows are there, and how many of them the user has changed or attached a file to.',
    },
    problems: noImport,
    async handle({ c, store, ledgerId }) {
      const found = await readImport(store, ledgerId, pathId(c, missingImport))
      if (!found) throw missingImport
      return { ...toWire(found), ...(await countRowsOfImport(store, ledgerId, found.id)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/imports/{id}/rows',
    topic,
    summary: 'Add rows to an import',
    description:
      'Adds all rows or none, at most 1000. Rows whose `import_key` or `id` is there already are not added again. Rows that the user deleted one by one are left out and returned in `deleted`, unless `restore_deleted` has their key. Rows that the user moved to another account count as already there. If a row has no import key, its `id` is used instead. A row that `replaces` a transaction of the account takes its place, and keeps the note and the category that the user gave it, and what the user decided about its transfers and refunds; undoing the import brings it back. Sending rows again changes nothing: those that this import added count as added.',
    body: ImportRows,
    answer: { schema: AddedRows, description: 'What became of the rows.' },
    problems: { ...noImport, 409: closedImport, 422: fraction },
    largestBody: largestBatch,
    weigh: weightOfTransactions,
    handle: ({ c, body, ...call }) => addRowsToImport(call, pathId(c, missingImport), body),
  }),
  endpoint({
    method: 'post',
    path: '/imports/{id}/finish',
    topic,
    summary: 'Finish an import',
    description:
      'Says how many other rows the file had: those that were there already and were not sent, those that were skipped, and those left out on purpose besides those that the user deleted before. Finishing it again changes nothing.',
    body: FinishedImport,
    answer: { schema: Import, description: 'The import.' },
    problems: { ...noImport, 409: '`import_undone`: it was undone.' },
    async handle({ c, context, store, ledgerId, body }) {
      const finished = await finishImport(store, ledgerId, pathId(c, missingImport), body, timeOf(context))
      if (!finished) throw missingImport
      if (finished === 'undone') throw closed.undone
      return toWire(finished)
    },
  }),
]
