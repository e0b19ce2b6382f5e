import * as z from 'zod/mini'
import {
  NewSavedReport,
  ReportView,
  SavedReport,
  SavedReportChange,
  SavedReports,
} from '#contract/saved-reports.ts'
import {
  addSavedReport,
  changeSavedReport,
  deleteSavedReport,
  readSavedReports,
  type SavedReport as StoredReport,
} from '#ledger/store/saved-reports.ts'
import { endpoint, pathId } from './endpoint.ts'
import { impossibleRanges, requirePossibleMonths } from './possible-range.ts'
import { savedRefusals } from './saved-refusals.ts'

const topic = 'Reports'
export const reportRefusals = savedRefusals('report', {
  missing: 'saved_report_not_found',
  taken: 'saved_report_exists',
  full: 'too_many_saved_reports',
})
const { missing, gone, taken, tooMany, accepted } = reportRefusals
const place =
  '`dashboard_position` puts its card at that place among the saved reports on the Dashboard, from 0; null removes it.'

export const reportText = (report: z.output<typeof ReportView>): string =>
  JSON.stringify(z.encode(ReportView, report))
const reportInText = ({ report, ...saved }: StoredReport) => ({
  ...saved,
  report: z.decode(ReportView, JSON.parse(report)),
})

/** Reports under a name. They belong to the ledger, so all its members see them, and their cards on the Dashboard. */
export const savedReports = [
  endpoint({
    method: 'get',
    path: '/saved-reports',
    topic,
    summary: 'List saved reports',
    answer: { schema: SavedReports, description: 'All saved reports, sorted by name.' },
    handle: async ({ store, ledgerId }) => ({
      reports: (await readSavedReports(store, ledgerId)).map(reportInText),
    }),
  }),
  endpoint({
    method: 'post',
    path: '/saved-reports',
    topic,
    summary: 'Save a report',
    description: `Gives a name to a report. Saved reports belong to the ledger: all its members see them. ${place}`,
    body: NewSavedReport,
    answer: { status: 201, schema: SavedReport, description: 'The saved report.' },
    problems: { 409: `${taken} ${tooMany}`, ...impossibleRanges },
    async handle({ store, ledgerId, body: { report, ...given } }) {
      requirePossibleMonths(report)
      const saved = await addSavedReport(store, ledgerId, { ...given, report: reportText(report) })
      return reportInText(accepted(saved))
    },
  }),
  endpoint({
    method: 'patch',
    path: '/saved-reports/{id}',
    topic,
    summary: 'Rename, change or move a saved report',
    description: `Omitted fields stay the same, and \`report\` is replaced as a whole. If two calls change a field, the last one counts. ${place}`,
    body: SavedReportChange,
    answer: { schema: SavedReport, description: 'The saved report.' },
    problems: { ...gone, 409: taken, ...impossibleRanges },
    async handle({ c, store, ledgerId, body: { name, report, position } }) {
      if (report) requirePossibleMonths(report)
      const changed = await changeSavedReport(store, ledgerId, pathId(c, missing), {
        ...(name !== undefined && { name }),
        ...(position !== undefined && { position }),
        ...(report && { report: reportText(report) }),
      })
      return reportInText(accepted(changed))
    },
  }),
  endpoint({
    method: 'delete',
    path: '/saved-reports/{id}',
    topic,
    summary: 'Delete a saved report',
    answer: { status: 204, description: 'Deleted.' },
    problems: gone,
    async handle({ c, store, ledgerId }) {
      if (!(await deleteSavedReport(store, ledgerId, pathId(c, missing)))) throw missing
      return c.body(null, 204)
    },
  }),
]
