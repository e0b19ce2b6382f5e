import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { type FoundSeries, FoundSeriesList, SeriesDecision } from '#contract/found-series.ts'
import { afterPayment, correctedIncome } from '#domain/corrected-income.ts'
import { otherPaymentsOf } from '#domain/forecast/other-payments.ts'
import { type FoundSeries as Found, findSeriesInSteps } from '#domain/matching/find-series.ts'
import type { Movement } from '#domain/matching/movement.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { readRowsOfSeries, type SearchedRow } from '#ledger/store/matching/found-series.ts'
import { decideSeries, readSeriesDecisions } from '#ledger/store/matching/series-decisions.ts'
import { readTransactionsById } from '#ledger/store/read-transactions.ts'
import type { Store } from '#store/schema.ts'
import { endpoint } from './endpoint.ts'
import type { LedgerContext } from './ledger-context.ts'
import { weightOfManyRows } from './limit-calls.ts'

const topic = 'Recurring costs'
const missing = new HttpProblem(404, 'transaction_not_found', 'One of these transactions is no longer there.')

export const foundSeries = [
  endpoint({
    method: 'get',
    path: '/recurring-costs/found',
    topic,
    summary: 'Find recurring costs and incomes',
    description:
      'Transactions that look like a commitment or a regular income: similar texts at regular intervals, from weekly to yearly. `amount` is the latest payment. Habits such as groceries are not included. Searches the latest 20,000 transactions that are in no transfer. Changes nothing. A series is `confirmed` if one of its transactions pays a recurring cost, or if it is an income that the user confirmed.',
    answer: {
      schema: FoundSeriesList,
      description: 'All series that were found, with their payments. Each transaction is in at most one.',
    },
    weigh: weightOfManyRows,
    async handle({ context, store, ledgerId }) {
      const { series } = await readFoundSeries(context, store, ledgerId)
      return { series }
    },
  }),
  endpoint({
    method: 'put',
    path: '/recurring-costs/found/decision',
    topic,
    summary: 'Decide about a found series',
    description:
      '`dismissed` hides the series, also when it gets more transactions, as long as one of these is among its transactions. `confirmed` is for incomes, which `correction` and `left_out_ids` correct; to confirm a cost, add it as a recurring cost with `transaction_ids`. If these already pay a recurring cost, `confirmed` says that it is still paid, although the payments have stopped. `none` undoes any of these.',
    body: SeriesDecision,
    answer: { status: 204, description: 'Saved.' },
    problems: { 404: '`transaction_not_found`: one of the transactions does not exist.' },
    async handle({ c, store, ledgerId, body: { transactionIds, leftOutIds, decision, correction } }) {
      const [rowIds = [], leftOut = []] = [transactionIds, leftOutIds].map((ids) =>
        ids.map((id) => id.toLowerCase()),
      )
      const series = { rowIds, leftOutIds: leftOut, correction }
      if (!(await decideSeries(store, ledgerId, series, decision === 'none' ? null : decision))) throw missing
      return c.body(null, 204)
    },
  }),
]

type Series = z.output<typeof FoundSeries>
type Searched = Awaited<ReturnType<typeof readRowsOfSeries>>

/** All found series with the user's decisions about them, and the rows that were searched. */
export async function readFoundSeries(
  context: Pick<LedgerContext, 'keptAnswers'>,
  store: Store,
  ledgerId: string,
): Promise<{ series: Series[]; rows: SearchedRow[] }> {
  const searched = await readRowsOfSeries(store, ledgerId)
  const found = await findOrReuse(context, ledgerId, searched)
  const rows = new Map(searched.rows.map((row) => [row.id, row]))
  const last = await readTransactionsById(
    store,
    ledgerId,
    found.flatMap(({ rowIds }) => rowIds),
  )
  const transactions = new Map(last.map((row) => [row.id, row]))
  const decisions = await readSeriesDecisions(store, ledgerId)
  const series = found.flatMap(({ rowIds, ...series }): Series[] => {
    const ofSeries = rowIds.flatMap((id) => rows.get(id) ?? [])
    const latest = transactions.get(rowIds.at(-1) ?? '')
    // Deleted since the rows were read.
    if (!latest) return []
    const recurringCostId =
      rowIds.map((id) => transactions.get(id)?.recurringCostId).findLast((id) => id) ?? null
    const direction = series.lastCents < 0 ? 'out' : 'in'
    const decided = ofSeries.flatMap(({ id, key }) => {
      const row = decisions.get(key)
      return row ? [{ id, ...row }] : []
    })
    // Rows that the user left out of a confirmed income are stored as dismissed.
    const confirmed = direction === 'in' ? decided.findLast(({ decision }) => decision === 'confirmed') : null
    const dismissed = decided.some(({ decision }) => decision === 'dismissed') ? 'dismissed' : 'none'
    const ofLast = decisions.get(ofSeries.at(-1)?.key ?? '')
    const isPaidSince = !ofLast
    const correction = confirmed?.correction ?? null
    const decision = confirmed?.decision ?? dismissed
    return [
      {
        ...series,
        direction,
        decision: recurringCostId ? 'confirmed' : decision,
        correction: correction && isPaidSince ? afterPayment(correction) : correction,
        leftOutIds: confirmed
          ? decided.flatMap(({ id, decision }) => (decision === 'dismissed' ? id : []))
          : [],
        recurringCostId,
        stillPaid: recurringCostId !== null && ofLast?.decision === 'confirmed',
        name: latest.merchant?.name ?? latest.description,
        category: latest.category,
        currency: latest.currency,
        transactionIds: rowIds,
        payments: ofSeries.map(({ date, cents, value }) => ({ date, cents, valueCents: value })),
        otherPayments: [],
      },
    ]
  })
  return {
    series: series.map((one) => ({
      ...one,
      otherPayments:
        one.direction === 'in' && one.decision === 'confirmed'
          ? otherPaymentsOf(correctedIncome(one), series, searched.rows).map(({ date, value }) => ({
              date,
              valueCents: value,
            }))
          : [],
    })),
    rows: searched.rows,
  }
}

/** Finds the series again only if the rows have changed: it takes a second for the most rows that are searched. */
async function findOrReuse(
  { keptAnswers }: Pick<LedgerContext, 'keptAnswers'>,
  ledgerId: string,
  searched: Searched,
): Promise<Found[]> {
  const version = fingerprintOf(searched)
  const question = { found: 'series' }
  const kept = keptAnswers.find(ledgerId, question, version)
  if (kept) return JSON.parse(new TextDecoder().decode(kept))
  const { accounts, rows } = searched
  const incomes = await inTurns(findSeriesInSteps(accounts, rows.map(mirrored)))
  const found = [
    ...(await inTurns(findSeriesInSteps(accounts, rows))),
    ...incomes.map((series) => ({ ...series, lastCents: -series.lastCents })),
  ]
  const bytes = new TextEncoder().encode(JSON.stringify(found))
  keptAnswers.keep(ledgerId, question, { version, bytes })
  return found
}

/** An income as if it were a cost, because what makes a series regular is the same. */
const mirrored = (row: SearchedRow): Movement => ({
  ...row,
  cents: -row.cents,
  value: row.value === null ? null : -row.value,
})

/** A 48-bit hash of everything that series are found by. */
function fingerprintOf({ accounts, rows }: Searched): number {
  const hash = createHash('sha256').update(JSON.stringify(accounts))
  for (const { id, date, cents, accountId, description } of rows)
    hash.update(JSON.stringify([id, date, cents, accountId, description]))
  return hash.digest().readUIntBE(0, 6)
}

/** Max milliseconds before yielding to the event loop. */
const longestTurn = 10

async function inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (let began = performance.now(); ; ) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - began < longestTurn) continue
    await setImmediate()
    began = performance.now()
  }
}
