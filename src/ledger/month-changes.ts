import { v5 as idOf } from 'uuid'
import * as z from 'zod/mini'
import { MonthChanges, MonthChangesQuery } from '#contract/month-changes.ts'
import { type Day, firstDayOf, monthOf } from '#domain/calendar.ts'
import { monthChanges as changesOf, type MonthChange } from '#domain/changes/month-changes.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { readLedgerVersion } from '#ledger/store/change-ledger.ts'
import {
  dismissChange,
  readDismissedChanges,
  restoreChange,
} from '#ledger/store/changes/dismissed-changes.ts'
import { readSpentRows } from '#ledger/store/changes/spent-rows.ts'
import { readLedgerCurrency } from '#ledger/store/ledger-currency.ts'
import type { Store } from '#store/schema.ts'
import { answerKept } from './answer-kept.ts'
import { endpoint, pathId } from './endpoint.ts'
import { timeOf } from './ledger-context.ts'
import { weightOfManyRows } from './limit-calls.ts'

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
          changes: await readChanges(store, ledgerId, today),
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
      if (!(await readChanges(store, ledgerId, today)).some((change) => change.id === id)) throw missing
      await dismissChange(store, ledgerId, id)
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

async function readChanges(store: Store, ledgerId: string, today: Day) {
  const dismissed = await readDismissedChanges(store, ledgerId)
  const idOfKey = (key: string) => idOf(`${ledgerId} ${monthOf(today)} ${key}`, idOf.URL)
  const rows = await readSpentRows(store, ledgerId, today)
  return changesOf(rows, today, (key) => dismissed.has(idOfKey(key))).map((change) => ({
    ...fieldsOf(change, today),
    id: idOfKey(change.key),
    kind: change.kind,
    cents: change.cents,
    transactionIds: change.rowIds,
  }))
}

const none = { category: null, name: null, merchantKey: null, usualCents: null, times: null, visits: null }

/** The fields that depend on the kind. */
function fieldsOf(change: MonthChange, today: Day) {
  if ('category' in change) {
    const { category, usualCents, visits } = change
    const days = { firstDay: firstDayOf(monthOf(today)), lastDay: today }
    return { ...none, category, usualCents, visits, ...days }
  }
  const { name, merchantKey, date: firstDay, lastDate: lastDay } = change
  return {
    ...none,
    ...(change.kind === 'unusual_amount' && { usualCents: change.usualCents }),
    ...(change.kind === 'charged_twice' && { times: change.times }),
    ...{ name, merchantKey, firstDay, lastDay },
  }
}
