import * as z from 'zod/mini'
import { MonthChanges, MonthChangesQuery } from '#contract/month-changes.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { readLedgerVersion } from '#ledger/store/change-ledger.ts'
import {
  dismissChanges,
  readDismissedChanges,
  restoreChange,
} from '#ledger/store/changes/dismissed-changes.ts'
import { readLedgerCurrency } from '#ledger/store/ledger-currency.ts'
import { answerKept } from './answer-kept.ts'
import { endpoint, pathId } from './endpoint.ts'
import { timeOf } from './ledger-context.ts'
import { weightOfManyRows } from './limit-calls.ts'
import { readMonthChanges } from './read-month-changes.ts'

const topic = 'Summary'
const missing = new HttpProblem(404, 'month_change_not_found', 'This line is no longer there.')

export const monthChanges = [
  endpoint({
    method: 'get',
    path: '/month-changes',
    topic,
    summary: 'Compare the month so far with the usual month',
    description:
      'What is unlike the six months before, up to the same day: charges that were repeated, unusual amounts, categories with more or less spending than usual, and new merchants. Reads the latest 20,000 transactions of these months. Needs three earlier months to know what is usual.',
    query: MonthChangesQuery,
    answer: { schema: MonthChanges, description: 'At most five lines, without those that were dismissed.' },
    weigh: weightOfManyRows,
    async handle(call) {
      const { context, store, ledgerId, query } = call
      const { today = timeOf(context).slice(0, 10) } = query
      const version = await readLedgerVersion(store, ledgerId)
      return answerKept({ ...call, question: { monthChanges: today }, version }, async () =>
        z.encode(MonthChanges, {
          currency: await readLedgerCurrency(store, ledgerId),
          changes: await readMonthChanges(store, ledgerId, today),
        }),
      )
    },
  }),
  endpoint({
    method: 'put',
    path: '/month-changes/{id}/dismissal',
    topic,
    summary: 'Dismiss a line about the month so far',
    description: 'No member of the ledger sees the line again this month.',
    query: MonthChangesQuery,
    answer: { status: 204, description: 'Dismissed.' },
    problems: { 404: '`month_change_not_found`: there is no such line that day.' },
    weigh: weightOfManyRows,
    async handle({ c, context, store, ledgerId, query: { today = timeOf(context).slice(0, 10) } }) {
      const id = pathId(c, missing)
      if ((await readDismissedChanges(store, ledgerId)).has(id)) return c.body(null, 204)
      if (!(await readMonthChanges(store, ledgerId, today)).some((change) => change.id === id)) throw missing
      await dismissChanges(store, ledgerId, [id])
      return c.body(null, 204)
    },
  }),
  endpoint({
    method: 'delete',
    path: '/month-changes/{id}/dismissal',
    topic,
    summary: 'Undo the dismissal of a line',
    answer: { status: 204, description: 'The line is shown again.' },
    problems: { 404: '`month_change_not_found`: it was not dismissed.' },
    async handle({ c, store, ledgerId }) {
      if (!(await restoreChange(store, ledgerId, pathId(c, missing)))) throw missing
      return c.body(null, 204)
    },
  }),
]
