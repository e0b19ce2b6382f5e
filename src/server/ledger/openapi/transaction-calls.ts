import type { ZodOpenApiPathsObject } from 'zod-openapi'
import {
  DeletedTransactions,
  Inserted,
  MonthList,
  NewTransactions,
  SampleTransactions,
  Transaction,
  TransactionChange,
  TransactionFilter,
  TransactionPage,
  TransactionPageQuery,
  UndoneDeletion,
} from '#contract/transactions.ts'
import { call, deleted, ofOne } from './describe-call.ts'

const gone = { 404: "`transaction_not_found`: it is not there, or it is another user's." }

/** The calls of transactions: all of them, one, the sample's, and the undoing of their deletion. */
export const transactionCalls: ZodOpenApiPathsObject = {
  '/transactions': {
    get: call({
      tag: 'Transactions',
      summary: 'List transactions',
      description:
        'In the order of date and id, in pages of at most 1000. `next_cursor` is null on the last page.',
      query: TransactionPageQuery,
      answer: { schema: TransactionPage, description: 'One page.' },
    }),
    post: call({
      tag: 'Transactions',
      summary: 'Add a batch of transactions',
      description:
        'All of them or none, at most 1000. A row whose `import_key` the user has already is not added again.',
      body: NewTransactions,
      answer: { schema: Inserted, description: 'How many were added, and how many were there already.' },
    }),
    delete: call({
      tag: 'Transactions',
      summary: 'Delete all transactions',
      description: 'Rules and recurring costs stay.',
      answer: { schema: DeletedTransactions, description: 'How many there were.' },
    }),
  },
  '/transactions/{id}': ofOne({
    patch: {
      tag: 'Transactions',
      summary: 'Change a transaction',
      description: "What is not given stays. `category` is the row's own: a rule still overrides it.",
      body: TransactionChange,
      answer: { schema: Transaction, description: 'The transaction as it is now.' },
      problems: gone,
    },
    delete: {
      tag: 'Transactions',
      summary: 'Delete a transaction',
      answer: deleted,
      problems: gone,
    },
  }),
  '/transactions/months': {
    get: call({
      tag: 'Transactions',
      summary: 'List the months that have transactions',
      description: 'Newest first, with their totals, under the same filters as the transactions.',
      query: TransactionFilter,
      answer: { schema: MonthList, description: 'The months. Carries an ETag.' },
      revalidates: true,
    }),
  },
  '/transactions.csv': {
    get: call({
      tag: 'Transactions',
      summary: 'Download transactions for a spreadsheet',
      description:
        'Newest first, under the same filters. Texts that a spreadsheet would run as a formula begin with an apostrophe. Broken off when the ledger changes meanwhile.',
      query: TransactionFilter,
      answer: { description: 'CSV in UTF-8, with the columns of the first bank and `Excluded`.' },
    }),
  },
  '/sample-transactions': {
    get: call({
      tag: 'Transactions',
      summary: 'Count the transactions of the sample statement',
      description:
        'Those whose `import_key` begins with `sample-`. A client that offers a sample to try adds its rows with such keys.',
      answer: { schema: SampleTransactions, description: 'How many there are.' },
    }),
    delete: call({
      tag: 'Transactions',
      summary: 'Remove the sample statement again',
      description: 'Exactly its transactions, also those edited since. Everything else stays.',
      answer: {
        schema: DeletedTransactions,
        description: 'How many there were. `Location` names the deletion, which can be undone.',
      },
    }),
  },
  '/deletions/{id}/undo': {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
    post: call({
      tag: 'Transactions',
      summary: 'Undo a deletion',
      description: 'Within a minute of it. The `Location` of the answer to a deletion names it.',
      answer: { schema: UndoneDeletion, description: 'How many transactions are back.' },
      problems: { 404: "`deletion_not_found`: its time is over, or it is another user's." },
    }),
  },
}
