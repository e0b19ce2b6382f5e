import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { AccountFile, AccountFilePart, RestoredPart } from '#contract/account-file.ts'
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
import { call, deleted, ofOne, openCall } from './describe-call.ts'
import { transactionCalls } from './transaction-calls.ts'

const costGone = { 404: "`recurring_cost_not_found`: it is not there, or it is another user's." }
const ruleGone = { 404: "`rule_not_found`: it is not there, or it is another user's." }

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
  ...transactionCalls,
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
