import * as z from 'zod/mini'
import { Report, ReportQuery } from '#contract/reports.ts'
import { moneyIn, moneyOut } from '#domain/reports/report.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { readLedgerVersion } from '#ledger/store/change-ledger.ts'
import { readLedgerCurrency } from '#ledger/store/ledger-currency.ts'
import { type AskedReport, type NamedGroup, readReport } from '#ledger/store/reports/read-report.ts'
import { resolveFilter } from '#ledger/store/resolve-filter.ts'
import { answerKept } from './answer-kept.ts'
import { endpoint } from './endpoint.ts'
import { hasVersion } from './ledger-etag.ts'
import { weightOfReport } from './limit-calls.ts'
import { impossibleRanges, requirePossibleRanges } from './possible-range.ts'
import { sumTooLarge } from './summary.ts'

const tooLarge = new HttpProblem(
  422,
  'report_too_large',
  'This report has too many groups. Limit it to fewer days, or leave out a dimension.',
)

export const reports = [
  endpoint({
    method: 'get',
    path: '/reports/query',
    topic: 'Reports',
    summary: 'Group and add up transactions',
    description:
      'Takes the same filters as the list of transactions. Without `figure`, `excluded` and `left_out_by`, it adds up what the headline figures of the Dashboard count (`figure=left_over`). The transactions behind a group are those that match the filter and the keys of the group. A transaction with several tags is part of each of them.',
    query: ReportQuery,
    answer: { schema: Report, description: 'The groups, sorted by their keys, with an ETag.' },
    problems: {
      422: `${sumTooLarge[422]} \`report_too_large\`: more than 50,000 groups. ${impossibleRanges[422]}`,
    },
    revalidates: true,
    weigh: weightOfReport,
    async handle(call) {
      const { c, store, ledgerId, query } = call
      requirePossibleRanges(query)
      const version = await readLedgerVersion(store, ledgerId)
      if (hasVersion(c, query, version)) return c.body(null, 304)
      return answerKept({ ...call, question: { report: query }, version }, async () => {
        const { dimensions, measures, largestMerchants, onlyMerchants, ...filter } = query
        const isCounted = filter.figure ?? filter.leftOutBy ?? filter.excluded
        const asked = isCounted === undefined ? { ...filter, figure: 'left_over' as const } : filter
        const resolved = await resolveFilter(store, ledgerId, asked)
        const asking = { dimensions, measures, largestMerchants, onlyMerchants }
        const report = await readReport(store, ledgerId, resolved, asking)
        if (!report) throw tooLarge
        return z.encode(Report, {
          currency: await readLedgerCurrency(store, ledgerId),
          groups: report.groups.map((group) => measured(group, measures)),
          noRateCount: report.noRateCount,
        })
      })
    },
  }),
]

/** A group with only the requested measures. */
const measured = (group: NamedGroup, measures: AskedReport['measures']) => ({
  keys: group.keys,
  names: group.names,
  ...(measures.includes('net') && { netCents: group.netCents }),
  ...(measures.includes('in') && { inCents: moneyIn(group) }),
  ...(measures.includes('out') && { outCents: moneyOut(group) }),
  ...(measures.includes('count') && { count: group.count }),
  ...(measures.includes('first_day') && { firstDay: group.firstDay }),
  ...(measures.includes('last_day') && { lastDay: group.lastDay }),
})
