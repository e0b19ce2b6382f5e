import { type Kysely, sql } from 'kysely'
import { type AskedReport, readReport } from '#ledger/store/reports/read-report.ts'
import { resolveFilter } from '#ledger/store/resolve-filter.ts'
import { refreshStatistics } from '#store/engines/differences.ts'
import type { Schema } from '#store/schema.ts'
import { counted, milliseconds } from './figure-text.ts'
import { fillLedgers } from './fill-ledgers.ts'
import type { MeasuredRow } from './measured-row.ts'
import { median } from './median.ts'
import { onBothEngines } from './on-both-engines.ts'

/** The first reports compute the stored sums, each those of up to 20,000 transactions. */
const rowsPerWarmUp = 20_000
const rounds = 7
const lastYear = { startDate: '2025-01-01', endDate: '2025-12-31' }
const spending = { figure: 'spending' } as const

type Question = AskedReport & { filter: object }

/** The queries of the reports, on ledgers of ten years. */
const questions: Record<string, Question> = {
  'Categories by month, ten years': {
    filter: spending,
    dimensions: ['month', 'category'],
    measures: ['net'],
  },
  'Merchants, a year': {
    filter: { ...spending, ...lastYear },
    dimensions: ['merchant'],
    measures: ['net', 'count', 'first_day', 'last_day'],
  },
  'Merchants, ten years': { filter: spending, dimensions: ['merchant'], measures: ['net', 'count'] },
  'Days of a year': { filter: { ...spending, ...lastYear }, dimensions: ['day'], measures: ['net'] },
  'Categories and merchants, a year': {
    filter: { ...spending, ...lastYear },
    dimensions: ['category', 'merchant'],
    measures: ['net'],
  },
  'Categories and merchants, ten years': {
    filter: spending,
    dimensions: ['category', 'merchant'],
    measures: ['net'],
  },
  'Categories and the largest merchants, ten years': {
    filter: spending,
    dimensions: ['category', 'merchant'],
    measures: ['net'],
    largestMerchants: 24,
  },
  'Largest merchants by month, ten years': {
    filter: spending,
    dimensions: ['month', 'merchant'],
    measures: ['net'],
    largestMerchants: 21,
  },
  'Categories with counts, ten years': {
    filter: spending,
    dimensions: ['category'],
    measures: ['net', 'count'],
  },
  'Months of a merchant, ten years': {
    filter: { ...spending, merchant: 'shop 1' },
    dimensions: ['month'],
    measures: ['net'],
  },
}

/** The aims in milliseconds, by the number of rows. */
const aims = { 100000: 50, 1000000: 300 }

export const reports = () =>
  onBothEngines(async (engine, open) => {
    const store = await open('reports')
    const measured: MeasuredRow[] = []
    for (const [rows, aim] of Object.entries(aims)) {
      const [ledgerId = ''] = await fillLedgers(store, { users: 1, rows: Number(rows) })
      await addMerchantsAndLinks(store, ledgerId)
      for (const [name, question] of Object.entries(questions))
        measured.push({
          measure: `${name}: ${engine}, ${counted(Number(rows))} rows`,
          figure: milliseconds(await timeOf(store, ledgerId, question, 2 + Number(rows) / rowsPerWarmUp)),
          against: '',
          ratio: null,
          aim: `under ${aim} ms`,
        })
    }
    return measured
  })

async function timeOf(
  store: Kysely<Schema>,
  ledgerId: string,
  { filter, ...asked }: Question,
  warmUps: number,
) {
  const times: number[] = []
  for (let round = -warmUps; round < rounds; round += 1) {
    const start = performance.now()
    await readReport(store, ledgerId, await resolveFilter(store, ledgerId, filter), asked)
    if (round >= 0) times.push(performance.now() - start)
  }
  return median(times)
}

/** Gives every transaction one of 5,000 merchants, a few of which are frequent, and links 2% of them as transfers. */
async function addMerchantsAndLinks(store: Kysely<Schema>, ledgerId: string): Promise<void> {
  const nth = sql`(amount_cents * -7919 % 70711)`
  await sql`
    update transactions set merchant_key = 'shop ' || cast(floor(power(5000.0, ${nth} / 70711.0)) as bigint)
    where ledger_id = ${ledgerId}
  `.execute(store)
  const linked = sql`from transactions where ledger_id = ${ledgerId} and amount_cents % 50 = 0`
  await sql`
    insert into transfers (ledger_id, id, state, decided_by, confidence_millionths, reason, created_at)
    select ledger_id, id, 'linked', 'user', 1000000, '{}', '2026-01-01T00:00:00.000Z' ${linked}
  `.execute(store)
  await sql`
    insert into transfer_rows (ledger_id, transfer_id, transaction_id, linked) select ledger_id, id, id, 1 ${linked}
  `.execute(store)
  await refreshStatistics(store)
}
