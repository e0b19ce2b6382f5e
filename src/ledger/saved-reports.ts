import * as z from 'zod/mini'
import {
  NewSavedReport,
  ReportView,
  SavedReport,
  SavedReportChange,
  SavedReports,
} from '#contract/saved-reports.ts'
import { HttpProblem } from '#http/http-problem.ts'
import {
  addSavedReport,
  changeSavedReport,
  deleteSavedReport,
  readSavedReports,
  type SavedReport as StoredReport,
} from '#ledger/store/saved-reports.ts'
import { endpoint, pathId } from './endpoint.ts'

const topic = 'Reports'
const missing = new HttpProblem(404, 'saved_report_not_found', 'This saved report is no longer there.')
const gone = { 404: "`saved_report_not_found`: it is not there, or it is another user's." }
const nameTaken = new HttpProblem(409, 'saved_report_exists', 'A saved report with this name already exists.')
export const tooManyReports = new HttpProblem(
  409,
  'too_many_saved_reports',
  'A ledger can have 100 saved reports. Delete some first.',
)
const taken = '`saved_report_exists`: another saved report has this name.'
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
    problems: { 409: `${taken} \`too_many_saved_reports\`: the ledger has 100.` },
    handle: async ({ store, ledgerId, body: { report, ...given } }) =>
      found(await addSavedReport(store, ledgerId, { ...given, report: reportText(report) })),
  }),
  endpoint({
    method: 'patch',
    path: '/saved-reports/{id}',
    topic,
    summary: 'Rename, change or move a saved report',
    description: `Omitted fields stay the same. ${place}`,
    body: SavedReportChange,
    answer: { schema: SavedReport, description: 'The saved report.' },
    problems: { ...gone, 409: taken },
    handle: async ({ c, store, ledgerId, body: { name, report, position } }) =>
      found(
        await changeSavedReport(store, ledgerId, pathId(c, missing), {
          ...(name !== undefined && { name }),
          ...(position !== undefined && { position }),
          ...(report && { report: reportText(report) }),
        }),
      ),
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

function found(saved: StoredReport | 'name_taken' | 'full' | undefined) {
  if (saved === undefined) throw missing
  if (saved === 'name_taken') throw nameTaken
  if (saved === 'full') throw tooManyReports
  return reportInText(saved)
}
