import {
  ChangedRates,
  CheckedDays,
  DaysToCheck,
  NewRate,
  NewRateFile,
  RateChanges,
  Rates,
  RateToDelete,
} from '#contract/rates.ts'
import { defaultCurrency } from '#domain/formats.ts'
import { readRateFile } from '#domain/rates/central-bank-file.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { readLedgerCurrency } from '#ledger/store/ledger-currency.ts'
import { changeRates, type RateChange, readRateChanges, undoRateChange } from '#ledger/store/rate-changes.ts'
import { loadRateFile, readRateFileNames, readUsedRateFile } from '#ledger/store/rate-files.ts'
import { readRates } from '#ledger/store/rates.ts'
import { countStaleValues } from '#ledger/store/stale-values.ts'
import { findDaysWithoutRate, readWithoutRate } from '#ledger/store/without-rate.ts'
import type { Store } from '#store/schema.ts'
import { endpoint, pathId } from './endpoint.ts'
import { type LedgerContext, timeOf } from './ledger-context.ts'
import { largestBatch } from './limit-calls.ts'

const topic = 'Exchange rates'
const missing = new HttpProblem(404, 'rate_change_not_found', 'This change is no longer there.')
const noFile = new HttpProblem(404, 'rate_file_not_found', 'This file of rates is not in use.')
const undone = new HttpProblem(409, 'rate_change_undone', 'This change was already undone.')
const changedSince = new HttpProblem(
  409,
  'rate_changed_since',
  'This was changed again in the meantime. Undo the later change first.',
)
const sameCurrency = new HttpProblem(
  422,
  'rate_into_itself',
  'This is the currency of the ledger, so it needs no rate.',
)

const answer = {
  schema: ChangedRates,
  description: 'The change, null if nothing changed, and how many transactions wait for their value.',
}
const later =
  'The values of the transactions that it affects follow month by month; `waiting` says how many are left.'

/** A change as it is sent, once the first months have their values. */
async function changed(
  { store, ledgerId, context }: { store: Store; ledgerId: string; context: LedgerContext },
  change: RateChange | null,
) {
  const waiting = await context.refreshValues(store, ledgerId)
  return { change: change && toWire(change, await readRateFileNames(store, ledgerId)), waiting }
}

function toWire(change: RateChange, fileNames: ReadonlyMap<string, string>) {
  const { id, createdAt, undoneAt, before, after } = change
  const valueFor = (state: RateChange['after']) =>
    state.kind === 'rate'
      ? state.rate
      : state.kind === 'currency'
        ? state.currency
        : (fileNames.get(state.fileId ?? '') ?? null)
  const typed = after.kind === 'rate' ? after : null
  return {
    id,
    createdAt,
    undoneAt,
    kind: after.kind,
    currency: typed?.currency ?? null,
    into: typed?.into ?? null,
    month: typed?.month ?? null,
    before: valueFor(before),
    after: valueFor(after),
  }
}

export const rates = [
  endpoint({
    method: 'get',
    path: '/rates',
    topic,
    summary: 'List exchange rates',
    description:
      'Typed rates, the file in use, and the transactions in other currencies for which there is no rate. They count in no total.',
    answer: { schema: Rates, description: 'The rates.' },
    async handle({ store, ledgerId }) {
      const [rates, file, withoutRate, waiting] = await Promise.all([
        readRates(store, ledgerId),
        readUsedRateFile(store, ledgerId),
        readWithoutRate(store, ledgerId),
        countStaleValues(store, ledgerId),
      ])
      return { rates, file: file ?? null, withoutRate, waiting }
    },
  }),
  endpoint({
    method: 'put',
    path: '/rates',
    topic,
    summary: 'Set the rate of a month',
    description: `What a unit of \`currency\` costs in the ledger's currency. It applies to all days of the month, before those of a file. ${later}`,
    body: NewRate,
    answer,
    problems: { 422: "`rate_into_itself`: it is the ledger's currency." },
    async handle({ context, store, ledgerId, body }) {
      const into = (await readLedgerCurrency(store, ledgerId)) ?? defaultCurrency
      if (body.currency === into) throw sameCurrency
      const change = await changeRates(store, ledgerId, { kind: 'rate', into, ...body }, timeOf(context))
      return changed({ store, ledgerId, context }, change)
    },
  }),
  endpoint({
    method: 'delete',
    path: '/rates',
    topic,
    summary: 'Delete the rate of a month',
    description: later,
    query: RateToDelete,
    answer,
    async handle({ context, store, ledgerId, query }) {
      const change = await changeRates(
        store,
        ledgerId,
        { kind: 'rate', ...query, rate: null },
        timeOf(context),
      )
      return changed({ store, ledgerId, context }, change)
    },
  }),
  endpoint({
    method: 'post',
    path: '/rates/check',
    topic,
    summary: 'Check which days have a rate',
    description:
      "Checks at most 1000 days, such as those of a statement before it is imported, and returns those on which an amount in `currency` has no rate into the ledger's currency. Changes nothing.",
    role: 'viewer',
    body: DaysToCheck,
    answer: { schema: CheckedDays, description: 'The days without a rate.' },
    handle: async ({ store, ledgerId, body: { currency, days } }) => ({
      withoutRate: await findDaysWithoutRate(store, ledgerId, currency, days),
    }),
  }),
  endpoint({
    method: 'post',
    path: '/rate-files',
    topic,
    summary: 'Load a file of rates',
    description: `\`csv\` is the text of the euro foreign exchange reference rates of the European Central Bank (eurofxref-hist.csv). Rates between two other currencies go by way of the euro. The file replaces the one before. ${later}`,
    body: NewRateFile,
    answer,
    problems: { 422: '`rate_file_unreadable`: it is no such file, or one of its rates cannot be read.' },
    largestBody: largestBatch,
    async handle({ context, store, ledgerId, body: { name, csv } }) {
      const file = readRateFile(csv)
      if ('code' in file)
        throw new HttpProblem(
          422,
          'rate_file_unreadable',
          file.code === 'rate_unreadable'
            ? `Line ${file.line} of this file cannot be read: ${file.text}`
            : 'This is not a file of euro foreign exchange reference rates.',
        )
      const change = await loadRateFile(store, ledgerId, name, file, timeOf(context))
      return changed({ store, ledgerId, context }, change)
    },
  }),
  endpoint({
    method: 'delete',
    path: '/rate-files/{id}',
    topic,
    summary: 'Stop using a file of rates',
    description: later,
    answer,
    problems: { 404: '`rate_file_not_found`: it is not in use.' },
    async handle({ c, context, store, ledgerId }) {
      const id = pathId(c, noFile)
      if ((await readUsedRateFile(store, ledgerId))?.id !== id) throw noFile
      const change = await changeRates(store, ledgerId, { kind: 'file', fileId: null }, timeOf(context))
      return changed({ store, ledgerId, context }, change)
    },
  }),
  endpoint({
    method: 'get',
    path: '/rate-changes',
    topic,
    summary: 'List changes of rates',
    description: "The last 100, including changes of the ledger's currency.",
    answer: { schema: RateChanges, description: 'The changes, newest first.' },
    async handle({ store, ledgerId }) {
      const names = await readRateFileNames(store, ledgerId)
      return {
        changes: (await readRateChanges(store, ledgerId)).map((change) => toWire(change, names)),
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/rate-changes/{id}/undo',
    topic,
    summary: 'Undo a change of rates',
    description: `Restores what the change replaced. ${later}`,
    role: 'owner',
    answer,
    problems: {
      404: '`rate_change_not_found`: there is no such change.',
      409: '`rate_change_undone`: it was already undone. `rate_changed_since`: what it changed was changed again.',
    },
    async handle({ c, context, store, ledgerId }) {
      const change = await undoRateChange(store, ledgerId, pathId(c, missing), timeOf(context))
      if (!change) throw missing
      if (change === 'undone') throw undone
      if (change === 'changed_since') throw changedSince
      return changed({ store, ledgerId, context }, change)
    },
  }),
]
