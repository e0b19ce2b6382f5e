import type * as z from 'zod/mini'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import { AccountFile, AccountFilePart, RestoredPart } from '#contract/account-file.ts'
import { Problem } from '#contract/problem.ts'
import { PatchProfile, Profile, PutProfile } from '#contract/profiles.ts'
import { PublicConfig } from '#contract/public-config.ts'
import {
  NewRecurringCost,
  RecurringCost,
  RecurringCostChange,
  RecurringCosts,
} from '#contract/recurring-costs.ts'
import { Summary } from '#contract/summary.ts'
import {
  NewTransactionRule,
  TransactionRule,
  TransactionRuleChange,
  TransactionRules,
} from '#contract/transaction-rules.ts'
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

type Answer = { schema?: z.core.$ZodType; status?: number; description: string }
type Call = {
  tag: string
  summary: string
  description?: string
  query?: z.core.$ZodObject
  body?: z.core.$ZodType
  answer: Answer
  /** What can go wrong beside what can go wrong with every call. */
  problems?: Record<number, string>
  /** Answers 304 when the ETag of `If-None-Match` is current. */
  revalidates?: boolean
}

const unchanged = {
  '304': { description: 'Nothing changed since the answer whose ETag `If-None-Match` names.' },
}

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: Problem } },
})

function answersOf({ answer, body, query, problems = {}, revalidates }: Call): ZodOpenApiResponsesObject {
  const all: Record<number, string> = {
    401: '`not_signed_in`: no token, or one that does not hold, or whose session has ended.',
    403: '`second_factor_due`: the user has a second factor, and this session has not shown it.',
    ...((body || query) && { 400: '`validation_failed`: each wrong field is in `errors`.' }),
    ...(body && {
      400: '`malformed_json`; `validation_failed`: each wrong field is in `errors`.',
      413: '`body_too_large`',
    }),
    ...problems,
    429: '`over_request_rate_limit`: the user called too often, or has too many calls open; `Retry-After` has the seconds to wait.',
    503: '`database_unavailable`: try again soon. `database_full`, `database_read_only`: nothing can be saved for now.',
  }
  return {
    [`${answer.status ?? 200}` as '200']: {
      description: answer.description,
      ...(answer.schema && { content: { 'application/json': { schema: answer.schema } } }),
    },
    ...(revalidates && unchanged),
    ...Object.fromEntries(Object.entries(all).map(([status, why]) => [status, problem(why)])),
  }
}

const call = (it: Call): ZodOpenApiOperationObject => ({
  tags: [it.tag],
  summary: it.summary,
  ...(it.description && { description: it.description }),
  ...(it.query && { requestParams: { query: it.query } }),
  ...(it.body && { requestBody: { required: true, content: { 'application/json': { schema: it.body } } } }),
  responses: answersOf(it),
})

/** A call that needs no token. */
const openCall = (tag: string, summary: string, mediaType: string, schema?: z.core.$ZodType) => ({
  tags: [tag],
  summary,
  security: [],
  responses: {
    '200': { description: summary, content: { [mediaType]: schema ? { schema } : {} } },
  },
})

const ofOne = (path: { patch: Call; delete: Call }) => ({
  parameters: [
    { name: 'id', in: 'path' as const, required: true, schema: { type: 'string' as const, format: 'uuid' } },
  ],
  patch: call(path.patch),
  delete: call(path.delete),
})

const transactionGone = { 404: "`transaction_not_found`: it is not there, or it is another user's." }
const costGone = { 404: "`recurring_cost_not_found`: it is not there, or it is another user's." }
const ruleGone = { 404: "`rule_not_found`: it is not there, or it is another user's." }
const deleted: Answer = { status: 204, description: 'It is deleted.' }

/** Every call of the data service. A test compares this with the routes that there are. */
export const calls: ZodOpenApiPathsObject = {
  '/profile': {
    get: call({
      tag: 'Profile',
      summary: 'Read the profile',
      answer: { schema: Profile, description: 'The profile; without a name before one was saved.' },
    }),
    put: call({
      tag: 'Profile',
      summary: 'Make the profile, or bring its address up to date',
      description: 'The address is that of the session. A name that is not given stays.',
      body: PutProfile,
      answer: { schema: Profile, description: 'The profile.' },
    }),
    patch: call({
      tag: 'Profile',
      summary: 'Change the name',
      body: PatchProfile,
      answer: { schema: Profile, description: 'The profile.' },
    }),
  },
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
      problems: transactionGone,
    },
    delete: {
      tag: 'Transactions',
      summary: 'Delete a transaction',
      answer: deleted,
      problems: transactionGone,
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
  '/account-file': {
    get: call({
      tag: 'Account file',
      summary: 'Download the whole account',
      description:
        'Everything of the ledger in one JSON file, which any Outgo restores. Broken off when the ledger changes meanwhile; a whole file ends with `complete`.',
      answer: { schema: AccountFile, description: 'The file.' },
    }),
    post: call({
      tag: 'Account file',
      summary: 'Restore a part of an account file',
      description:
        'All of it or nothing, at most 1000 of each kind. Transactions whose id or import key is there already are left as they are; rules and recurring costs take the place of their namesakes.',
      body: AccountFilePart,
      answer: { schema: RestoredPart, description: 'How many transactions were not there yet.' },
    }),
  },
  '/summary': {
    get: call({
      tag: 'Summary',
      summary: 'Read spending by month and category',
      description: 'All the Dashboard needs of the transactions: its size does not grow with their number.',
      answer: { schema: Summary, description: 'The cells. Carries an ETag.' },
      revalidates: true,
    }),
  },
  '/recurring-costs': {
    get: call({
      tag: 'Recurring costs',
      summary: 'List recurring costs',
      answer: { schema: RecurringCosts, description: 'All of them, by name.' },
    }),
    post: call({
      tag: 'Recurring costs',
      summary: 'Add a recurring cost',
      body: NewRecurringCost,
      answer: { status: 201, schema: RecurringCost, description: 'The recurring cost.' },
    }),
  },
  '/recurring-costs/{id}': ofOne({
    patch: {
      tag: 'Recurring costs',
      summary: 'Change a recurring cost',
      description: 'What is not given stays.',
      body: RecurringCostChange,
      answer: { schema: RecurringCost, description: 'The recurring cost as it is now.' },
      problems: costGone,
    },
    delete: {
      tag: 'Recurring costs',
      summary: 'Delete a recurring cost',
      answer: deleted,
      problems: costGone,
    },
  }),
  '/transaction-rules': {
    get: call({
      tag: 'Rules',
      summary: 'List rules',
      answer: { schema: TransactionRules, description: 'All of them, by pattern.' },
    }),
    post: call({
      tag: 'Rules',
      summary: 'Create a rule',
      description:
        'It takes effect on every transaction whose whole description is the pattern, old and new. It replaces the rule of the same pattern, if there is one.',
      body: NewTransactionRule,
      answer: { status: 201, schema: TransactionRule, description: 'The rule.' },
    }),
  },
  '/transaction-rules/{id}': ofOne({
    patch: {
      tag: 'Rules',
      summary: 'Change a rule',
      description: 'What is not given stays.',
      body: TransactionRuleChange,
      answer: { schema: TransactionRule, description: 'The rule as it is now.' },
      problems: { ...ruleGone, 409: '`rule_exists`: another rule has this pattern.' },
    },
    delete: {
      tag: 'Rules',
      summary: 'Delete a rule',
      description: 'Its transactions have their own category again.',
      answer: deleted,
      problems: ruleGone,
    },
  }),
  '/config': {
    get: openCall('About', 'What a signed-out browser may know', 'application/json', PublicConfig),
  },
  '/openapi.json': { get: openCall('About', 'This document', 'application/json') },
  '/docs': { get: openCall('About', 'This document, to read', 'text/html') },
  '/docs.css': { get: openCall('About', 'How that page looks', 'text/css') },
}
